import { Home, makeIdentity, refusal } from "../support/home";
import type { Identity } from "../support/home";

let identity: Identity;
beforeAll(async () => {
  identity = await makeIdentity();
});

type Source = string | { readonly subnet: string; readonly except?: string };

const BLOCK = { apiVersion: "v1alpha1", kind: "NetworkDefaultActionConfig", ingress: "block" };
const rule = (name: string, protocol: string, ports: (number | string)[], ...from: Source[]) => ({
  apiVersion: "v1alpha1",
  kind: "NetworkRuleConfig",
  name,
  portSelector: { ports, protocol },
  ingress: from.map((source) => (typeof source === "string" ? { subnet: source } : source)),
});
const LAN = "10.0.0.0/24";
const ALL = "0.0.0.0/0";
const APID = rule("apid", "tcp", [50000], ALL);
const KUBERNETES = rule("kubernetes-api", "tcp", [6443], ALL);
const ETCD = rule("etcd", "tcp", ["2379-2380"], LAN);
const VXLAN = rule("vxlan", "udp", [4789], LAN);
const KUBELET = rule("kubelet", "tcp", [10250], LAN);
const TRUSTD = rule("trustd", "tcp", [50001], LAN);
const KUBESPAN = { machine: { network: { kubespan: { enabled: true } } } };
const ENOUGH = [BLOCK, APID, KUBERNETES, ETCD, VXLAN, KUBELET, TRUSTD];
const without = (...rules: object[]) => ENOUGH.filter((one) => !rules.includes(one));

/** Control planes with these documents, and one worker. */
function cluster(...documents: object[]): Home {
  const at = new Home(identity);
  at.threeControlPlanes(...documents);
  at.vm("worker", 310, "10.0.0.21");
  at.apply("10.0.0.21", at.config("worker", "worker", ...documents));
  return at;
}

const members = (at: Home) => {
  const [node] = at.world.cluster.running();
  return at.world.cluster.etcd.members(node?.config.clusterId ?? "").length;
};

const nodeOf = (at: Home, name: string) => at.world.cluster.nodes().find((node) => node.name === name);

describe("the ingress firewall of a node", () => {
  it("does not affect a cluster whose rules allow what it needs", () => {
    const at = cluster(...ENOUGH);
    expect(members(at)).toBe(3);
    expect(nodeOf(at, "worker")).toMatchObject({ down: undefined, podNetworkBlocked: undefined });
    expect(at.world.cluster.kubeletBlocked("worker")).toBeUndefined();
    expect(at.world.talosPort.whyNoAnswer("10.0.0.21")).toBeUndefined();
  });

  it("is off before the configuration, and blocks apid unless a rule allows it", () => {
    const at = new Home(identity);
    at.vm("a", 300, "10.0.0.11");
    at.apply("10.0.0.11", at.config("a", "controlplane", BLOCK));
    expect(refusal(() => at.world.talos.bootstrap(at.call("10.0.0.11")))).toContain(
      "the ingress firewall of a drops TCP 50000",
    );
    expect(at.world.talosPort.whyNoAnswer("10.0.0.11")).toContain("drops TCP 50000");
  });

  it("keeps a control plane that no rule lists out of etcd", () => {
    const at = cluster(...without(ETCD), rule("etcd", "tcp", ["2379-2380"], "10.0.0.11/32", "10.0.0.12/32"));
    expect(members(at)).toBe(2);
    const third = at.world.machines.all().find(({ name }) => name === "cp-2");
    expect(at.world.cluster.joining.whyNot(third?.id ?? "")).toContain("drops TCP 2380 from 10.0.0.13");
  });

  it("blocks the exceptions of a rule", () => {
    const at = cluster(...without(ETCD), rule("etcd", "tcp", [2380], { subnet: LAN, except: "10.0.0.13/32" }));
    expect(members(at)).toBe(2);
  });

  it("blocks kubelets from the API, and the API from kubelets", () => {
    expect(
      nodeOf(cluster(...without(KUBERNETES), rule("api", "tcp", [6443], "10.0.0.11/32")), "worker"),
    ).toBeUndefined();
    expect(cluster(...without(KUBELET)).world.cluster.kubeletBlocked("worker")).toContain("drops TCP 10250");
  });

  it("blocks traffic between pods of different nodes without a VXLAN rule", () => {
    expect(nodeOf(cluster(...without(VXLAN)), "worker")?.podNetworkBlocked).toContain("drops UDP 4789");
  });

  it("keeps a worker without access to trustd from getting a certificate", () => {
    expect(cluster(...without(TRUSTD)).world.talosPort.whyNoAnswer("10.0.0.21")).toContain("drops TCP 50001");
  });

  it("accepts all traffic through KubeSpan, which needs one port itself", () => {
    const mesh = [BLOCK, APID, KUBESPAN];
    expect(members(cluster(...mesh, rule("kubespan", "udp", [51820], ALL)))).toBe(3);
    expect(members(cluster(...mesh))).toBe(1);
  });

  it("is applied to a running node without a reboot", () => {
    const at = cluster();
    const next = at.config("worker", "worker", ...ENOUGH);
    expect(at.world.talos.wouldReboot(at.call("10.0.0.21"), next, Infinity)).toBe(false);
  });

  it.each([
    [
      "a default action that Talos does not know",
      { ...BLOCK, ingress: "deny" },
      "deny does not belong to DefaultAction",
    ],
    ["a rule without ports", rule("x", "tcp", [], ALL), "portSelector.ports is required"],
    ["ranges that overlap", rule("x", "tcp", [80, "79-90"], ALL), "80-80, overlaps with 79-90"],
    ["a range that runs backwards", rule("x", "tcp", ["90-80"], ALL), "invalid port range: 90-80"],
    ["a source that is no subnet", rule("x", "tcp", [80], "10.0.0.300/24"), "invalid subnet: 10.0.0.300/24"],
  ])("refuses %s", (_, document, words) => {
    const at = new Home(identity);
    at.vm("a", 300, "10.0.0.11");
    expect(refusal(() => at.apply("10.0.0.11", at.config("a", "controlplane", document)))).toContain(words);
  });
});
