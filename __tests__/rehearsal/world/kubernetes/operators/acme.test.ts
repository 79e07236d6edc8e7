import { at, conditionOf } from "../../../../../rehearsal/world/kubernetes/object";
import type { KubeObject } from "../../../../../rehearsal/world/kubernetes/object";
import { lockedRequest } from "../support/charts";
import { node } from "../support/fake-cluster";
import { makeWorld } from "../support/world";

const OWN = "powerdns.powerdns.svc.cluster.local:53";
const HOST = "shop.example.com";
const ACME = {
  email: "a@example.com",
  server: "https://acme.example.com/directory",
  privateKeySecretRef: { name: "acme" },
};
const ISSUER = { spec: { acme: { ...ACME, solvers: [] } } };

/** What becomes of the certificate of an Ingress. */
async function order(nameServers: string, { objects = [] as object[], issuer = ISSUER as object } = {}) {
  const { world } = await makeWorld({
    joined: [node("worker-0", "10.0.0.11", { labels: { "coldstart.dev/site": "home" } })],
  });
  const create = (object: object) => world.api.create(object as KubeObject);
  for (const name of ["cert-manager", "shop", "powerdns"])
    create({ apiVersion: "v1", kind: "Namespace", metadata: { name } });
  for (const object of objects) create(object);
  const substituted = {
    PLATFORM_SITE: "home",
    ACME_NAME_SERVERS: nameServers,
    ACME_NAME_SERVERS_ONLY: nameServers !== "",
  };
  const isWanted = ({ values }: { values: object }) =>
    (at(values, "dns01RecursiveNameservers") === "") === (nameServers === "");
  world.releases.install(lockedRequest("cert-manager", substituted, isWanted));
  await world.settle();
  create({ apiVersion: "cert-manager.io/v1", kind: "ClusterIssuer", metadata: { name: "acme" }, ...issuer });
  create({
    apiVersion: "networking.k8s.io/v1",
    kind: "Ingress",
    metadata: { name: "shop", namespace: "shop", annotations: { "cert-manager.io/cluster-issuer": "acme" } },
    spec: { rules: [{ host: HOST }], tls: [{ hosts: [HOST], secretName: "shop-tls" }] },
  });
  await world.settle();
  const [request] = world.api.list("CertificateRequest.cert-manager.io");
  return {
    certificate: conditionOf(world.api.require("Certificate.cert-manager.io", "shop-tls", "shop"), "Ready"),
    request: request && conditionOf(request, "Ready"),
    order: world.api.list("Order.acme.cert-manager.io").map(({ status }) => at(status, "state")),
    challenges: world.api.list("Challenge.acme.cert-manager.io").map(({ spec, status }) => ({
      host: at(spec, "dnsName"),
      state: at(status, "state"),
      reason: at(status, "reason"),
    })),
    issued: world.api.get("Secret", "shop-tls", "shop") !== undefined,
  };
}

const SERVICE = {
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "powerdns", namespace: "powerdns" },
  spec: { ports: [{ port: 53 }] },
};

it("waits for name servers that do not resolve, and issues nothing", async () => {
  const { challenges, ...others } = await order(OWN);
  expect(challenges).toEqual([
    {
      host: HOST,
      state: "pending",
      reason: expect.stringMatching(
        /^Waiting for DNS-01 challenge propagation: dial udp: lookup powerdns\.powerdns\.svc\.cluster\.local .*: no such host$/,
      ),
    },
  ]);
  expect(others).toMatchObject({ certificate: { status: "False" }, order: ["pending"], issued: false });
});

it("requests the certificate once its own name servers have the record; without a delegation none is issued", async () => {
  expect(await order(OWN, { objects: [SERVICE] })).toMatchObject({
    challenges: [{ state: "invalid", reason: expect.stringContaining("NXDOMAIN") }],
    order: ["invalid"],
    request: { reason: "Failed" },
    issued: false,
  });
});

it("waits for the record on the name servers of the zone that a resolver finds", async () => {
  expect(await order("")).toMatchObject({
    challenges: [{ state: "pending", reason: expect.stringContaining("not yet propagated") }],
    issued: false,
  });
});

it("reports in the request that the issuer is not ready", async () => {
  const solvers = [{ dns01: { cloudflare: { apiTokenSecretRef: { name: "missing", key: "token" } } } }];
  const issuer = { spec: { acme: { ...ACME, solvers } } };
  expect(await order("", { issuer })).toMatchObject({
    request: { reason: "Pending", message: 'Referenced "ClusterIssuer" is not ready: acme' },
    challenges: [],
  });
});

it("gets a certificate from a CA issuer at once", async () => {
  const ca = {
    apiVersion: "v1",
    kind: "Secret",
    metadata: { name: "ca", namespace: "cert-manager" },
    stringData: { "tls.key": "k" },
  };
  expect(await order("", { objects: [ca], issuer: { spec: { ca: { secretName: "ca" } } } })).toMatchObject({
    certificate: { status: "True" },
    issued: true,
  });
});
