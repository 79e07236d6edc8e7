import { findNodeMetricsFaults } from "../support/checks/node-metrics";
import { namespace, object, release, tree } from "../support/example-tree";

const CILIUM = { network: { cni: { name: "cilium", version: "1.19.7", mtu: 1370 } } };
const LABEL = "k8s:io.cilium.k8s.namespace.labels.network.coldstart.dev/to-node-metrics";
const NAME = "kube-prometheus-stack";
const scraping = {
  brings: [
    {
      apiVersion: "v1",
      kind: "Namespace",
      metadata: { name: NAME, labels: { "network.coldstart.dev/to-node-metrics": "allow" } },
    },
    release(NAME, {}),
  ],
};
const toNodes = (ports: readonly number[]) => ({
  toEntities: ["host", "remote-node"],
  toPorts: [{ ports: ports.map((port) => ({ port: String(port), protocol: "TCP" })) }],
});
const denied = (ports = [2381, 10257, 10259]) => ({
  ...object("cilium.io/v2", "CiliumClusterwideNetworkPolicy", "denied"),
  spec: {
    endpointSelector: { matchExpressions: [{ key: LABEL, operator: "DoesNotExist" }] },
    enableDefaultDeny: { ingress: false, egress: false },
    egressDeny: [toNodes(ports)],
  },
});
const isolated = {
  ...object("networking.k8s.io/v1", "NetworkPolicy", "default-deny", NAME),
  spec: { podSelector: {}, policyTypes: ["Ingress", "Egress"] },
};
const findFaults = (...policies: object[]) =>
  findNodeMetricsFaults(
    tree({ scraping, shop: { brings: [namespace("shop", false), ...policies] } }, { cluster: CILIUM }),
  );

test("other pods are denied every port, Prometheus none", () => {
  expect(findFaults(denied())).toEqual([]);
});

test("a port that is not denied is reported for every other namespace", () => {
  expect(findFaults(denied([10257, 10259]))).toEqual(
    ["shop", "kube-system", "default", "of-a-user"].flatMap((name) =>
      ["host", "remote-node"].map((entity) => `pods of ${name} reach ${entity}:2381`),
    ),
  );
  expect(findFaults()).toHaveLength(4 * 2 * 3);
});

test("a Prometheus that reaches no port is reported", () => {
  expect(findFaults(denied(), isolated)).toHaveLength(3 * 2);
});

test("a cluster without Cilium or without Prometheus has nothing to check", () => {
  expect(findNodeMetricsFaults(tree({ scraping }))).toEqual([]);
  expect(findNodeMetricsFaults(tree({ shop: { brings: [namespace("shop", false)] } }, { cluster: CILIUM }))).toEqual(
    [],
  );
});
