import { findFlowFaults } from "../support/checks/flows";
import { findClusterwideFaults, findIsolationFaults, findSelectorFaults } from "../support/checks/network";
import { namespace, object, pod, release, tree } from "../support/example-tree";

const policy = (
  name: string,
  where: string,
  spec: object = { podSelector: {}, policyTypes: ["Ingress", "Egress"] },
) => ({
  ...object("networking.k8s.io/v1", "NetworkPolicy", name, where),
  spec,
});
const labelled = (name: string, labels: Record<string, string>) => ({
  apiVersion: "v1",
  kind: "Namespace",
  metadata: { name, labels },
});
const from = (matchLabels: object) => ({
  podSelector: {},
  policyTypes: ["Ingress"],
  ingress: [{ from: [{ namespaceSelector: { matchLabels } }] }],
});
const to = (matchLabels: object) => ({
  podSelector: {},
  policyTypes: ["Egress"],
  egress: [{ to: [{ namespaceSelector: { matchLabels } }] }],
});
const named = (name: string) => ({ "kubernetes.io/metadata.name": name });
const CILIUM = { network: { cni: { name: "cilium", version: "1.19.7", mtu: 1370 } } };

describe("a namespace", () => {
  const three = [policy("default-deny", "shop"), policy("same-namespace", "shop"), policy("to-dns", "shop")];

  test("with a default-deny policy and DNS access is isolated", () => {
    expect(findIsolationFaults(tree({ shop: { brings: [namespace("shop", false), ...three] } }))).toEqual([]);
  });

  test("without policies is reported", () => {
    expect(findIsolationFaults(tree({ shop: { brings: [namespace("shop", false)] } }))).toEqual([
      "shop has no policy that denies by default",
      "shop has no policy same-namespace",
      "shop has no policy to-dns",
    ]);
  });

  test("whose policy denies only one direction is reported", () => {
    const half = policy("default-deny", "shop", { podSelector: {}, policyTypes: ["Ingress"] });
    const others = [policy("same-namespace", "shop", {}), policy("to-dns", "shop", {})];
    expect(findIsolationFaults(tree({ shop: { brings: [namespace("shop", false), half, ...others] } }))).toEqual([
      "shop has no policy that denies by default",
    ]);
  });
});

describe("a policy", () => {
  const findFaults = (spec: object, where = "shop") =>
    findSelectorFaults(tree({ shop: { brings: [namespace("shop", false), policy("it", where, spec), guilty] } }));
  const guilty = pod("shop", {});

  test("for an existing namespace passes", () => {
    expect(findFaults(from(named("shop")))).toEqual([]);
    expect(findFaults(to(named("kube-system")))).toEqual([]);
  });

  test("for a missing namespace is reported", () => {
    expect(findFaults(from(named("shopp")))).toEqual([
      'NetworkPolicy shop/it selects no namespace by {"kubernetes.io/metadata.name":"shopp"}',
    ]);
  });

  test("in a namespace that no part creates is reported", () => {
    expect(findFaults({ podSelector: {} }, "attic")).toEqual([
      "NetworkPolicy attic/it is in a namespace that no part makes",
    ]);
  });

  test("for missing pods is reported", () => {
    expect(findFaults({ podSelector: { matchLabels: { app: "other" } } })).toEqual([
      "NetworkPolicy shop/it selects no pod of the tree",
    ]);
  });
});

describe("a policy that selects pods", () => {
  const selecting = (podSelector: object, brings: object[] = []) =>
    findSelectorFaults(
      tree({ shop: { brings: [namespace("shop", false), policy("it", "shop", { podSelector }), ...brings] } }),
    );
  const alertmanager = { matchLabels: { "app.kubernetes.io/name": "alertmanager" } };

  test("of an operator needs its chart", () => {
    expect(selecting(alertmanager)).toEqual(["NetworkPolicy shop/it selects no pod of the tree"]);
    const stack = { ...release("kube-prometheus-stack", {}), metadata: { name: "stack", namespace: "shop" } };
    expect(selecting(alertmanager, [stack])).toEqual([]);
  });

  test.each([
    [{ key: "app", operator: "In", values: ["other"] }, false],
    [{ key: "app", operator: "NotIn", values: ["till"] }, false],
    [{ key: "app", operator: "DoesNotExist" }, false],
    [{ key: "app", operator: "Exsists" }, false],
    [{ key: "app", operator: "Exists" }, true],
    [{ key: "app", operator: "In", values: ["other", "till"] }, true],
    [{ key: "app", operator: "NotIn", values: ["other"] }, true],
  ])("by the expression %j", (expression, isChosen) => {
    const till = {
      ...object("apps/v1", "Deployment", "till", "shop"),
      spec: { template: { metadata: { labels: { app: "till" } } } },
    };
    const faults = selecting({ matchExpressions: [expression] }, [till]);
    expect(faults).toEqual(isChosen ? [] : ["NetworkPolicy shop/it selects no pod of the tree"]);
  });

  test("of a database needs that database", () => {
    const instances = { matchExpressions: [{ key: "cnpg.io/cluster", operator: "Exists" }] };
    expect(selecting(instances)).toHaveLength(1);
    expect(selecting(instances, [object("postgresql.cnpg.io/v1", "Cluster", "data", "shop")])).toEqual([]);
  });

  test.each([
    [8080, []],
    [9090, ["NetworkPolicy shop/it leads to port 9090 of Flux, which Flux does not open"]],
  ])("of Flux reaches only the port that Flux opens: %d", (port, faults) => {
    const egress = [{ to: [{ namespaceSelector: { matchLabels: named("flux-system") } }], ports: [{ port }] }];
    const brings = [namespace("shop", false), policy("it", "shop", { podSelector: {}, egress })];
    expect(findSelectorFaults(tree({ shop: { brings } }))).toEqual(faults);
  });
});

describe("a connection", () => {
  const shop = {
    brings: [
      namespace("shop", false),
      { ...pod("shop", { containers: [{ env: [{ value: "http://vault.vault.svc:8200" }] }] }) },
    ],
  };

  test("to another namespace needs a policy in both namespaces", () => {
    const vault = { brings: [namespace("vault", false)] };
    expect(findFlowFaults(tree({ shop, vault }))).toEqual(["shop: no policies let shop call vault"]);
    const out = policy("to-vault", "shop", to(named("vault")));
    const half = { brings: [...shop.brings, out] };
    expect(findFlowFaults(tree({ shop: half, vault }))).toEqual(["shop: no policies let shop call vault"]);
    const both = { brings: [namespace("vault", false), policy("from-shop", "vault", from(named("shop")))] };
    expect(findFlowFaults(tree({ shop: half, vault: both }))).toEqual([]);
  });

  test("of a controller to the Kubernetes API, and back to its webhook, needs labels", () => {
    const brings = [namespace("metallb", false), release("metallb", {})];
    expect(findFlowFaults(tree({ metallb: { brings } }))).toEqual([
      "metallb: the namespace metallb needs the label network.coldstart.dev/to-kube-api",
      "metallb: the namespace metallb needs the label network.coldstart.dev/from-kube-api",
    ]);
  });

  test("from the database operator needs a policy", () => {
    const cluster = object("postgresql.cnpg.io/v1", "Cluster", "data", "shop");
    const label = { "network.coldstart.dev/database": "allow" };
    const operator = { brings: [namespace("cnpg-system", false)] };
    const closed = { brings: [labelled("shop", label), cluster] };
    expect(findFlowFaults(tree({ shop: closed, operator }))).toEqual([
      "shop: no policy lets the database operator call shop",
    ]);
    const open = { brings: [...closed.brings, policy("from-operator", "shop", from(named("cnpg-system")))] };
    expect(findFlowFaults(tree({ shop: open, operator }))).toEqual([]);
  });
});

describe("a label that opts in to a policy of Cilium", () => {
  const brings = [labelled("shop", { "network.coldstart.dev/to-kube-api": "allow" })];
  const clusterwide = {
    ...object("cilium.io/v2", "CiliumClusterwideNetworkPolicy", "to-kube-api"),
    spec: {
      endpointSelector: {
        matchLabels: { "k8s:io.cilium.k8s.namespace.labels.network.coldstart.dev/to-kube-api": "allow" },
      },
    },
  };

  test("needs that policy", () => {
    expect(findClusterwideFaults(tree({ shop: { brings } }, { cluster: CILIUM }))).toEqual([
      "no policy of Cilium selects namespaces by network.coldstart.dev/to-kube-api",
    ]);
    expect(findClusterwideFaults(tree({ shop: { brings: [...brings, clusterwide] } }, { cluster: CILIUM }))).toEqual(
      [],
    );
  });

  test("has no policy in a cluster without Cilium", () => {
    expect(findClusterwideFaults(tree({ shop: { brings: [clusterwide] } }))).toEqual([
      "CiliumClusterwideNetworkPolicy to-kube-api: the cluster has no Cilium",
    ]);
  });
});
