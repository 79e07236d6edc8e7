import { fixture, findingsOf } from "../support";

const labelled = (role: string, labels: Record<string, string>) =>
  findingsOf(fixture("worker-with-own-size"), (raw) => {
    raw.nodes.find((node: { role: string }) => node.role === role).labels = labels;
  });

describe("T25: labels that NodeRestriction refuses keep a worker from joining", () => {
  it.each([
    "node-role.kubernetes.io/worker",
    "node-restriction.kubernetes.io/tenant",
    "kubernetes.io/role",
    "example.k8s.io/tier",
    "topology.kubernetes.io/rack",
  ])("%s", (key) => {
    expect(labelled("worker", { [key]: "a" })).toEqual([expect.stringContaining("NodeRestriction")]);
    expect(labelled("controlplane", { [key]: "a" })).toEqual([]);
  });

  it.each([
    "node.kubernetes.io/instance-type",
    "kubelet.kubernetes.io/anything",
    "deep.node.kubernetes.io/speed",
    "kubernetes.io/os",
    "example.com/kubernetes.io",
    "notkubernetes.io/tier",
    "tier",
  ])("but a worker may have %s", (key) => expect(labelled("worker", { [key]: "a" })).toEqual([]));
});

describe("labels", () => {
  it.each(["", "/a", "a/", "-a", "a-", "Example.com/a", "a b", "x".repeat(64), `${"x".repeat(254)}/a`])(
    "refuse the key %j",
    (key) => expect(labelled("worker", { [key]: "a" })).toEqual([expect.stringMatching(/ key of /)]),
  );

  it.each(["a b", "-a", "a_", "x".repeat(64), "ä"])("refuse the value %j", (value) =>
    expect(labelled("worker", { tier: value })).toEqual([expect.stringMatching(/ value of /)]),
  );

  it.each(["", "a", "A_b.c-1", "x".repeat(63)])("accept the value %j", (value) =>
    expect(labelled("worker", { tier: value })).toEqual([]),
  );

  it("do not override those derived from the site", () => {
    expect(labelled("worker", { "coldstart.dev/site": "home" })).toHaveLength(1);
    expect(labelled("worker", { "topology.kubernetes.io/region": "moon" })).toHaveLength(1);
  });
});
