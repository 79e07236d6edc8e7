import { certificates } from "../../../../ops/checks/cluster/certificates";
import type { ClusterContext } from "../../../../ops/checks/cluster";
import type { KubernetesObject } from "../../../../ops/clients/kubernetes/client";
import { rehearsalRuntime } from "../../../../ops/rehearsal/runtime";
import { DOMAIN, HYBRID, NOW, context, result } from "./support/context";
import type { Objects } from "./support/context";

const HOST = `vault.${DOMAIN}`;
const NXDOMAIN = `Error accepting authorization: acme: authorization error for ${HOST}: 400 urn:ietf:params:acme:error:dns: DNS problem: NXDOMAIN`;
const NO_SUCH_HOST =
  "Waiting for DNS-01 challenge propagation: dial udp: lookup powerdns.powerdns.svc on 10.96.0.10:53: no such host";
const NOT_PROPAGATED = `Waiting for DNS-01 challenge propagation: DNS record for "${HOST}" not yet propagated`;

const delegated: Partial<ClusterContext> = {
  nameServers: () => Promise.resolve([`ns1.${DOMAIN}.`, `ns2.${DOMAIN}.`]),
};
const elsewhere: Partial<ClusterContext> = { nameServers: () => Promise.resolve(["ns.registrar.example"]) };

const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();

function object(name: string, owner: string | undefined, status: object, more: object = {}): KubernetesObject {
  const ownerReferences = owner === undefined ? [] : [{ kind: "Owner", name: owner, uid: `uid-${owner}` }];
  return {
    metadata: { name, namespace: "vault", uid: `uid-${name}`, creationTimestamp: minutesAgo(5), ownerReferences },
    status,
    ...more,
  };
}

const condition = (type: string, status: string, reason: string, message = "") => ({
  conditions: [{ type, status, reason, message }],
});

interface Given {
  readonly ready?: boolean;
  readonly request?: object;
  readonly order?: object;
  readonly challenge?: object;
  /** In minutes. */
  readonly age?: number;
}

/** The objects that cert-manager has created so far for one certificate. */
function chain({ ready = false, request, order, challenge, age = 5 }: Given): Objects {
  const made = challenge && object("challenge", "order", challenge, { spec: { dnsName: HOST } });
  return {
    "/apis/cert-manager.io/v1/certificates": [
      object("vault-tls", undefined, condition("Ready", ready ? "True" : "False", "DoesNotExist", "no Secret"), {
        spec: { dnsNames: [HOST] },
      }),
    ],
    "/apis/cert-manager.io/v1/certificaterequests": request ? [object("request", "vault-tls", request)] : [],
    "/apis/acme.cert-manager.io/v1/orders": order ? [object("order", "request", order)] : [],
    "/apis/acme.cert-manager.io/v1/challenges": made
      ? [{ ...made, metadata: { ...made.metadata, creationTimestamp: minutesAgo(age) } }]
      : [],
  };
}

const PENDING = { request: condition("Ready", "False", "Pending"), order: { state: "pending" } };
const INVALID = { request: condition("Ready", "False", "Failed"), order: { state: "invalid" } };

test("an issued certificate passes without a DNS query", async () => {
  expect(await result(certificates, context(chain({ ready: true })))).toMatchObject({
    status: "passed",
    evidence: "1 certificate: vault/vault-tls",
  });
});

test("a cluster without certificates is skipped", async () => {
  expect(await result(certificates, context({}))).toMatchObject({ status: "skipped" });
});

describe("while the domain is delegated elsewhere", () => {
  test.each([
    ["a challenge that the authority refused", { ...INVALID, challenge: { state: "invalid", reason: NXDOMAIN } }],
    ["a challenge that waits", { ...PENDING, challenge: { state: "pending", reason: NOT_PROPAGATED }, age: 600 }],
    ["an order that failed", INVALID],
    ["a certificate that was not requested yet", {}],
  ])("%s is not yet issued", async (_, given: Given) => {
    for (const where of [elsewhere, { runtime: rehearsalRuntime("/somewhere") }])
      expect(await result(certificates, context(chain(given), where))).toMatchObject({
        status: "skipped",
        evidence: "not yet: vault/vault-tls",
        findings: [expect.objectContaining({ code: "certificate-pending" })],
      });
  });

  test.each([
    [
      "name servers that the cluster does not have",
      { ...PENDING, challenge: { state: "pending", reason: NO_SUCH_HOST } },
    ],
    [
      "an issuer that does not exist",
      { request: condition("Ready", "False", "Pending", 'Referenced "ClusterIssuer" not found: "letsencrypt"') },
    ],
  ])("a fault of the cluster fails at once: %s", async (_, given: Given) => {
    const { status, evidence, command } = await result(certificates, context(chain(given), elsewhere));
    expect(status).toBe("failed");
    expect(evidence).toMatch(new RegExp(`^vault/vault-tls for ${HOST}: .*(no such host|not found)`));
    expect(command).toContain("kubectl delete certificate --namespace vault vault-tls");
  });
});

describe("once the domain is delegated to the cluster", () => {
  test.each([
    ["the challenge", { ...INVALID, challenge: { state: "invalid", reason: NXDOMAIN } }, `invalid: ${NXDOMAIN}`],
    [
      "a challenge that has waited for long",
      { ...PENDING, challenge: { state: "pending", reason: NOT_PROPAGATED }, age: 20 },
      `pending: ${NOT_PROPAGATED}`,
    ],
    [
      "the order, whose challenges are deleted",
      { ...PENDING, order: { state: "errored", reason: "429 rateLimited" } },
      "errored: 429 rateLimited",
    ],
    [
      "the request, where the order has no reason",
      { request: condition("Ready", "False", "Failed", "not accepted"), order: { state: "invalid" } },
      "invalid: not accepted",
    ],
    ["a denied request", { request: condition("Ready", "False", "Denied", "not approved") }, "not approved"],
  ])("fails with the host and the reason of %s", async (_, given: Given, words) => {
    expect(await result(certificates, context(chain(given), delegated))).toMatchObject({
      status: "failed",
      evidence: `vault/vault-tls for ${HOST}: ${words}`,
    });
  });

  test("a new challenge may still wait", async () => {
    const given = { ...PENDING, challenge: { state: "pending", reason: NOT_PROPAGATED } };
    expect(await result(certificates, context(chain(given), delegated))).toMatchObject({
      status: "skipped",
      findings: [expect.objectContaining({ code: "certificate-pending", message: expect.stringContaining("solving") })],
    });
  });

  test.each([
    ["Cloudflare answers for the zone above it", ["ada.ns.cloudflare.com", "bob.ns.cloudflare.com."], "failed"],
    ["others answer", ["ns1.registrar.example"], "skipped"],
  ])("with challenges at Cloudflare that is where %s", async (_, servers, status) => {
    const token = { env: "TOKEN" };
    const certManager = { email: "a@example.com", issuer: "staging", cloudflare: { token } } as const;
    const cluster = { ...HYBRID, services: { ...HYBRID.services, certManager } };
    const zone = DOMAIN.split(".").slice(1).join(".");
    const nameServers = (name: string) =>
      name === zone ? Promise.resolve(servers) : Promise.reject(new Error("ENODATA"));
    const given = { ...INVALID, challenge: { state: "invalid", reason: NXDOMAIN } };
    expect(await result(certificates, context(chain(given), { cluster, nameServers }))).toMatchObject({ status });
  });
});
