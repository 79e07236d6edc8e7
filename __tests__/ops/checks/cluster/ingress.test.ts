import { ingress } from "../../../../ops/checks/cluster/ingress";
import { makeCa, signLeaf } from "../../../../rehearsal/world/talos/pki";
import { DOMAIN, context, result } from "./support/context";
import { PublicPort, saying } from "./support/public-port";

const INGRESSES = "/apis/networking.k8s.io/v1/ingresses";
const HOSTS = ["authentik", "gitea", "harbor", "vault"].map((name) => `${name}.${DOMAIN}`);
const HEALTHY = Object.fromEntries(HOSTS.map((host) => [host, 302]));
const DAY = 24 * 60 * 60 * 1000;

let port: PublicPort;
beforeAll(async () => {
  port = await PublicPort.open(saying(HEALTHY));
});
afterAll(() => port.close());
beforeEach(() => {
  port.answer = saying(HEALTHY);
  port.silent.clear();
});

const ingressOf = (...hosts: string[]) => ({
  metadata: { name: "i" },
  spec: { rules: hosts.map((host) => ({ host })) },
});
const observe = (now = new Date(), ...more: string[]) =>
  result(ingress, context({ [INGRESSES]: [ingressOf(...HOSTS, ...more)] }, { now: () => now }));

/** A certificate that was issued for these names. */
async function issued(names: string[]): Promise<void> {
  const authority = await makeCa([{ CN: ["(STAGING) Counterfeit Cashew R10"] }], "P-256");
  const subject = [{ CN: [names[0] ?? ""] }];
  port.certificate = await signLeaf(authority, {
    subject,
    kind: "P-256",
    usages: ["server"],
    names,
    validity: 90 * DAY,
  });
}

describe("the ingress", () => {
  describe("wording", () => {
    test("responds for every host on every node that takes public traffic, with the controller's own certificate while none is issued", async () => {
      expect(await observe()).toEqual({
        id: ingress.id,
        title: ingress.title,
        status: "passed",
        evidence:
          "authentik, gitea, harbor, vault on talos-vps-cp-0 (198.51.100.10) and talos-vps-cp-1 (198.51.100.11); " +
          "certificates: only the controller's self-signed certificate (Kubernetes Ingress Controller Fake Certificate)",
      });
    });
  });

  test("fails when the port is closed", async () => {
    port.silent.add("198.51.100.11");
    expect(await observe()).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/^authentik\.\S+ on talos-vps-cp-1 \(198\.51\.100\.11\): .*connection refused/),
    });
  });

  describe("wording", () => {
    test.each([
      [404, "404: the ingress has no such host"],
      [503, "503, no backend responds behind the ingress"],
    ])("fails when a service answers %d", async (code, words) => {
      port.answer = saying({ ...HEALTHY, [`harbor.${DOMAIN}`]: code });
      const { status, evidence } = await observe();
      expect(status).toBe("failed");
      expect(evidence.split("; ")).toEqual([
        expect.stringMatching(`^harbor.*cp-0.*${words}`),
        expect.stringMatching("cp-1"),
      ]);
    });
  });

  test("also checks hosts of other Ingresses, whatever they return", async () => {
    const { status, evidence } = await observe(new Date(), `atuin.${DOMAIN}`);
    expect([status, evidence]).toEqual(["passed", expect.stringMatching(/^atuin, authentik/)]);
    port.answer = saying({ ...HEALTHY, [`atuin.${DOMAIN}`]: 502 });
    expect(await observe(new Date(), `atuin.${DOMAIN}`)).toMatchObject({
      status: "failed",
      evidence: expect.stringContaining("atuin"),
    });
  });
});

describe("a certificate that was issued", () => {
  test("passes with its issuer, and says that the staging authority is not trusted", async () => {
    await issued([`*.${DOMAIN}`]);
    const { status, evidence, findings } = await observe();
    expect([status, findings]).toEqual(["passed", undefined]);
    expect(evidence).toMatch(/certificates: \(STAGING\) Counterfeit Cashew R10, .* not trust$/);
  });

  test("fails when it is for another host", async () => {
    await issued(["other.example.com"]);
    expect(await observe()).toMatchObject({
      status: "failed",
      evidence: expect.stringContaining("is for other.example.com"),
    });
  });

  test("fails when it has expired", async () => {
    await issued([`*.${DOMAIN}`]);
    expect(await observe(new Date(Date.now() + 91 * DAY))).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/ \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d/),
    });
  });
});
