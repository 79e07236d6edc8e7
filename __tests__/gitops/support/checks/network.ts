import { at, leaves, title } from "../objects";
import type { KubeObject } from "../objects";
import { chartOf, releasesOf } from "../tree";
import type { Tree } from "../tree";
import { LOCK } from "./lock";

type Labels = Readonly<Record<string, string>>;
interface Selector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly Expression[];
}
interface Expression {
  readonly key: string;
  readonly operator: string;
  readonly values?: readonly string[];
}
interface Peer {
  readonly podSelector?: Selector;
  readonly namespaceSelector?: { readonly matchLabels?: Labels };
  readonly ipBlock?: { readonly cidr: string };
}
interface PolicyPort {
  readonly port?: number;
}
export interface Rule {
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
  readonly ports?: readonly PolicyPort[];
}
export interface Namespace {
  readonly name: string;
  readonly labels: Labels;
}

export const FLOW = "network.coldstart.dev";
/** As constructs/flux.ts makes it. */
const FLUX_NAMESPACE = "flux-system";
/** Namespaces that are there before Flux applies anything. */
const BEFORE_FLUX: readonly Namespace[] = ["kube-system", FLUX_NAMESPACE].map((name) => ({ name, labels: {} }));

/** What Flux lets in by itself: its NetworkPolicy allow-scraping opens a single port. */
const FLUX_PORTS = LOCK.find("flux2")
  .flatMap(({ releases }) => releases.flatMap(({ objects }) => objects))
  .filter(({ kind, metadata }) => kind === "NetworkPolicy" && metadata.name === "allow-scraping")
  .flatMap((policy) =>
    rulesOf(policy as unknown as KubeObject).flatMap(({ ports = [] }) => ports.map(({ port }) => port)),
  );

/** Pods that an operator makes from the objects of a chart, by the labels that it gives them. */
const MADE_BY_OPERATORS: Readonly<Record<string, readonly Labels[]>> = {
  // Source: prometheus-operator/prometheus-operator `pkg/prometheus/server/statefulset.go`, `pkg/alertmanager/operator.go`.
  "kube-prometheus-stack": ["prometheus", "alertmanager"].map((name) => ({ "app.kubernetes.io/name": name })),
};

const objectsOf = ({ parts }: Tree) => parts.flatMap(({ objects }) => objects);
export const policiesIn = (tree: Tree, namespace: string) =>
  objectsOf(tree).filter(({ kind, metadata }) => kind === "NetworkPolicy" && metadata.namespace === namespace);

export function namespacesOf(tree: Tree): Namespace[] {
  return objectsOf(tree)
    .filter(({ kind }) => kind === "Namespace")
    .map(({ metadata: { name, labels = {} } }) => ({ name, labels }));
}

export function isSelected({ name, labels }: Namespace, wanted: Labels): boolean {
  const all: Labels = { ...labels, "kubernetes.io/metadata.name": name };
  return Object.entries(wanted).every(([key, value]) => all[key] === value);
}

/** Every namespace of the tree has a default deny, and allows DNS. */
export function findIsolationFaults(tree: Tree): string[] {
  return namespacesOf(tree).flatMap(({ name }) => {
    const policies = policiesIn(tree, name);
    const denies = policies.some(
      ({ spec }) => JSON.stringify(spec) === JSON.stringify({ podSelector: {}, policyTypes: ["Ingress", "Egress"] }),
    );
    const missing = ["same-namespace", "to-dns"].filter(
      (wanted) => !policies.some((it) => it.metadata.name === wanted),
    );
    return [
      ...(denies ? [] : [`${name} has no policy that denies by default`]),
      ...missing.map((policy) => `${name} has no policy ${policy}`),
    ];
  });
}

/** Policies that select nothing: a misspelt name, or a part that the cluster does not have. */
export function findSelectorFaults(tree: Tree): string[] {
  const namespaces = [...namespacesOf(tree), ...BEFORE_FLUX];
  const podLabels = [...podsOfTree(tree), ...podsOfOperators(tree)];
  return objectsOf(tree)
    .filter(({ kind }) => kind === "NetworkPolicy")
    .flatMap((policy) => {
      const own = namespaces.find(({ name }) => name === policy.metadata.namespace);
      const pods = (at(policy, "spec", "podSelector") ?? {}) as Selector;
      const peers = rulesOf(policy).flatMap(({ from = [], to = [] }) => [...from, ...to]);
      return [
        ...(own ? [] : [`${title(policy)} is in a namespace that no part makes`]),
        ...(isEveryPod(pods) ||
        podLabels.some(({ namespace, labels }) => namespace === policy.metadata.namespace && isChosen(labels, pods))
          ? []
          : [`${title(policy)} selects no pod of the tree`]),
        ...closedFluxPorts(policy).map(
          (port) => `${title(policy)} leads to port ${port} of Flux, which Flux does not open`,
        ),
        ...peers
          .map(({ namespaceSelector }) => namespaceSelector?.matchLabels)
          .filter((wanted) => wanted !== undefined && !namespaces.some((it) => isSelected(it, wanted)))
          .map((wanted) => `${title(policy)} selects no namespace by ${JSON.stringify(wanted)}`),
      ];
    });
}

interface PodLabels {
  readonly namespace: string | undefined;
  readonly labels: Labels;
}

function podsOfTree(tree: Tree): PodLabels[] {
  return objectsOf(tree).flatMap((object) =>
    [...leaves(object)].flatMap(({ path, value }) =>
      path.slice(-3).join(".") === "template.metadata.labels"
        ? [{ namespace: object.metadata.namespace, labels: value as Labels }]
        : [],
    ),
  );
}

function podsOfOperators(tree: Tree): PodLabels[] {
  const ofCharts = tree.parts.flatMap((part) =>
    releasesOf(part).flatMap((release) =>
      (MADE_BY_OPERATORS[chartOf(part, release).name] ?? []).map((labels) => ({
        namespace: release.metadata.namespace,
        labels,
      })),
    ),
  );
  // Source: cloudnative-pg/cloudnative-pg `pkg/utils/labels_annotations.go`.
  const ofDatabases = objectsOf(tree)
    .filter(({ apiVersion }) => apiVersion.startsWith("postgresql.cnpg.io/"))
    .map(({ metadata: { name, namespace } }) => ({ namespace, labels: { "cnpg.io/cluster": name } }));
  return [...ofCharts, ...ofDatabases];
}

function isEveryPod({ matchLabels = {}, matchExpressions = [] }: Selector): boolean {
  return Object.keys(matchLabels).length === 0 && matchExpressions.length === 0;
}

function isChosen(labels: Labels, { matchLabels = {}, matchExpressions = [] }: Selector): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every((expression) => isMatched(labels, expression))
  );
}

function isMatched(labels: Labels, { key, operator, values = [] }: Expression): boolean {
  const value = labels[key];
  switch (operator) {
    case "Exists":
      return value !== undefined;
    case "DoesNotExist":
      return value === undefined;
    case "In":
      return value !== undefined && values.includes(value);
    case "NotIn":
      return value === undefined || !values.includes(value);
    default:
      return false;
  }
}

function closedFluxPorts(policy: KubeObject): number[] {
  return rulesOf(policy)
    .filter(({ to = [] }) =>
      to.some(
        ({ namespaceSelector }) => namespaceSelector?.matchLabels?.["kubernetes.io/metadata.name"] === FLUX_NAMESPACE,
      ),
    )
    .flatMap(({ ports = [] }) => ports.flatMap(({ port }) => port ?? []))
    .filter((port) => !FLUX_PORTS.includes(port));
}

function rulesOf(policy: KubeObject): Rule[] {
  return [...((at(policy, "spec", "ingress") ?? []) as Rule[]), ...((at(policy, "spec", "egress") ?? []) as Rule[])];
}

/** The labels that the tree sets and those that Cilium's policies select must be the same. */
export function findClusterwideFaults(tree: Tree): string[] {
  const prefix = `k8s:io.cilium.k8s.namespace.labels.${FLOW}/`;
  const policies = objectsOf(tree).filter(({ kind }) => kind === "CiliumClusterwideNetworkPolicy");
  const isCilium = tree.cluster.network.cni.name === "cilium";
  if (!isCilium) return policies.map((policy) => `${title(policy)}: the cluster has no Cilium`);
  const selected = new Set(
    policies.flatMap((policy) =>
      Object.keys((at(policy, "spec", "endpointSelector", "matchLabels") ?? {}) as Labels).map((key) =>
        key.replace(prefix, ""),
      ),
    ),
  );
  const used = namespacesOf(tree).flatMap(({ labels }) =>
    Object.keys(labels).flatMap((key) => (key.startsWith(`${FLOW}/`) ? [key.replace(`${FLOW}/`, "")] : [])),
  );
  // These two are for policies of Kubernetes alone.
  return [...new Set(used)]
    .filter((label) => !["database", "web"].includes(label) && !selected.has(label))
    .map((label) => `no policy of Cilium selects namespaces by ${FLOW}/${label}`);
}
