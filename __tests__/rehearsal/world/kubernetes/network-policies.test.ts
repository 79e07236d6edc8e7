import { egressToNodeBlocked, podToNodeBlocked } from "../../../../rehearsal/world/kubernetes/network-policies";
import type { Endpoint } from "../../../../rehearsal/world/kubernetes/network-policies";
import type { KubeObject } from "../../../../rehearsal/world/kubernetes/object";
import { CILIUM_AGENT } from "./support/cilium";
import { makeWorld } from "./support/world";

const ETCD_METRICS = 2381;
const LABEL = "k8s:io.cilium.k8s.namespace.labels.example.com/scrapes";
const SHOP: Endpoint = { namespace: "shop", labels: { app: "till" }, namespaceLabels: {} };
const SCRAPER: Endpoint = { namespace: "scraper", labels: {}, namespaceLabels: { "example.com/scrapes": "allow" } };

const clusterwide = (name: string, spec: object) => ({
  apiVersion: "cilium.io/v2",
  kind: "CiliumClusterwideNetworkPolicy",
  metadata: { name },
  spec,
});
const network = (name: string, spec: object, namespace = "shop") => ({
  apiVersion: "networking.k8s.io/v1",
  kind: "NetworkPolicy",
  metadata: { name, namespace },
  spec: { podSelector: {}, policyTypes: ["Egress"], ...spec },
});
const toNodes = (...ports: number[]) => ({
  toEntities: ["host", "remote-node"],
  toPorts: [{ ports: ports.map((port) => ({ port: String(port), protocol: "TCP" })) }],
});
const UNLABELLED = { matchExpressions: [{ key: LABEL, operator: "DoesNotExist" }] };
const DENIED = clusterwide("denied", {
  endpointSelector: UNLABELLED,
  enableDefaultDeny: { ingress: false, egress: false },
  egressDeny: [toNodes(ETCD_METRICS)],
});
const ALLOWED = clusterwide("allowed", {
  endpointSelector: { matchLabels: { [LABEL]: "allow" } },
  egress: [toNodes(ETCD_METRICS)],
});

describe("a pod reaches a port of a node", () => {
  const isOpen = (policies: readonly ReturnType<typeof clusterwide>[], endpoint = SHOP, port = ETCD_METRICS) =>
    egressToNodeBlocked(policies, endpoint, port, "remote-node") === undefined;

  test.each<[string, boolean, Parameters<typeof isOpen>]>([
    ["without any policy", true, [[]]],
    ["never, when its namespace denies everything", false, [[network("default-deny", {})]]],
    ["when a policy of another namespace denies everything", true, [[network("default-deny", {}, "other")]]],
    ["when a rule has no peers", true, [[network("all", { egress: [{ ports: [{ port: ETCD_METRICS }] }] })]]],
    ["not by an address block", false, [[network("lan", { egress: [{ to: [{ ipBlock: { cidr: "0.0.0.0/0" } }] }] })]]],
    ["not by another port", false, [[network("all", { egress: [{ ports: [{ port: 443 }] }] })]]],
    ["not when a policy denies it", false, [[DENIED]]],
    ["not when another policy allows what one denies", false, [[DENIED, network("all", { egress: [{}] })]]],
    ["at other ports than the denied one: the deny does not isolate", true, [[DENIED], SHOP, 443]],
    ["with the label of its namespace", true, [[DENIED, ALLOWED], SCRAPER]],
    [
      "with the label, also where its namespace denies everything",
      true,
      [[DENIED, ALLOWED, network("deny", {}, "scraper")], SCRAPER],
    ],
    ["only at the allowed ports: the rule isolates", false, [[ALLOWED], SCRAPER, 443]],
  ])("%s", (_, expected, given) => {
    expect(isOpen(...given)).toBe(expected);
  });

  test("only of its own node, if the policy says so", () => {
    const own = clusterwide("own", { endpointSelector: {}, egress: [{ ...toNodes(50000), toEntities: ["host"] }] });
    expect(egressToNodeBlocked([own], SHOP, 50000, "host")).toBeUndefined();
    expect(egressToNodeBlocked([own], SHOP, 50000, "remote-node")).toContain("shop");
  });
});

test("policies count where Cilium runs, and not for pods on the host network", async () => {
  const { world } = await makeWorld();
  const { api } = world;
  const create = (object: object) => api.create(object as KubeObject);
  create(CILIUM_AGENT);
  create({ apiVersion: "v1", kind: "Namespace", metadata: { name: "shop" } });
  create(network("default-deny", {}));
  const pod = (spec: object) => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "till", namespace: "shop" },
    spec,
  });
  expect(podToNodeBlocked(api, pod({}), ETCD_METRICS, "host")).toContain("shop");
  expect(podToNodeBlocked(api, pod({ hostNetwork: true }), ETCD_METRICS, "host")).toBeUndefined();
  api.delete("DaemonSet.apps", "cilium", "kube-system");
  expect(podToNodeBlocked(api, pod({}), ETCD_METRICS, "host")).toBeUndefined();
});
