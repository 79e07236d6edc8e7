/**
 * Evaluates network policies for connections from pods to nodes, as Cilium enforces them; flannel enforces none. A pod that
 * no policy selects may connect to everything; a selected pod only to what a policy allows. Deny rules take precedence.
 *
 * Sources: docs.cilium.io, Deny Policies, Policy Enforcement Modes, and `enableDefaultDeny`; kubernetes.io, Network Policies. Nodes are
 * entities of Cilium: no address block matches them (docs.cilium.io, Layer 3 Policies).
 */
import type { KubernetesApi } from "./api";
import { matchesExpressions } from "./label-expressions";
import { at, dictAt, listAt, stringsAt } from "./object";
import type { KubeObject } from "./object";

/** `host`: the node that the pod runs on. */
export type NodeEntity = "host" | "remote-node";

/** A pod, as policies select it. */
export interface Endpoint {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly namespaceLabels: Readonly<Record<string, string>>;
}

interface Policy {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string | undefined };
  readonly spec?: unknown;
}

const POLICY_KINDS = [
  "NetworkPolicy.networking.k8s.io",
  "CiliumClusterwideNetworkPolicy.cilium.io",
  "CiliumNetworkPolicy.cilium.io",
];
const EVERYTHING = ["all", "cluster"];

/** Why a pod of this world cannot open a TCP connection to a port of a node; undefined when it can. */
export function podToNodeBlocked(
  api: KubernetesApi,
  pod: KubeObject,
  port: number,
  entity: NodeEntity,
): string | undefined {
  const { namespace = "", labels = {} } = pod.metadata;
  const isEnforced = api.get("DaemonSet.apps", "cilium", "kube-system") !== undefined;
  // A pod on the host network is the node itself.
  if (!isEnforced || at(pod, "spec.hostNetwork") === true) return undefined;
  const policies = POLICY_KINDS.flatMap((kind) => (api.type(kind) ? api.list(kind) : []));
  const namespaceLabels = api.get("Namespace", namespace)?.metadata.labels ?? {};
  return egressToNodeBlocked(policies, { namespace, labels, namespaceLabels }, port, entity);
}

/** The same for the given policies. */
export function egressToNodeBlocked(
  policies: readonly Policy[],
  endpoint: Endpoint,
  port: number,
  entity: NodeEntity,
): string | undefined {
  const selecting = policies.filter((policy) => isSelected(policy, endpoint));
  const matches = (rule: unknown) => canReachNode(rule, entity) && hasPort(rule, port);
  const denying = selecting.find(({ spec }) => listAt(spec, "egressDeny").some(matches));
  const what = `TCP ${port} of nodes`;
  if (denying) return `the policy ${denying.metadata.name} denies ${what} to pods of ${endpoint.namespace}`;
  if (!selecting.some(isIsolating)) return undefined;
  if (selecting.some((policy) => listAt(policy.spec, "egress").some(matches))) return undefined;
  return `no policy allows pods of ${endpoint.namespace} ${what}`;
}

function isSelected({ kind, metadata, spec }: Policy, endpoint: Endpoint): boolean {
  if (kind === "NetworkPolicy")
    return metadata.namespace === endpoint.namespace && isChosen(endpoint.labels, at(spec, "podSelector"));
  if (kind === "CiliumNetworkPolicy" && metadata.namespace !== endpoint.namespace) return false;
  return isChosen(ciliumLabels(endpoint), at(spec, "endpointSelector"));
}

function isChosen(labels: Readonly<Record<string, string>>, selector: unknown): boolean {
  return (
    Object.entries(stringsAt(selector, "matchLabels")).every(([key, value]) => labels[key] === value) &&
    matchesExpressions(labels, listAt(selector, "matchExpressions"))
  );
}

/** Cilium knows labels by their source. Source: cilium/cilium `pkg/k8s/apis/cilium.io/const.go`. */
function ciliumLabels({ namespace, labels, namespaceLabels }: Endpoint): Record<string, string> {
  const all = {
    ...labels,
    ...Object.fromEntries(
      Object.entries(namespaceLabels).map(([key, value]) => [`io.cilium.k8s.namespace.labels.${key}`, value]),
    ),
    "io.kubernetes.pod.namespace": namespace,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([key, value]) => [`k8s:${key}`, key].map((name) => [name, value])),
  );
}

/** Whether the policy enables default deny for the pods that it selects. */
function isIsolating({ kind, spec }: Policy): boolean {
  if (kind === "NetworkPolicy") return listAt(spec, "policyTypes").includes("Egress");
  const hasRules = listAt(spec, "egress").length + listAt(spec, "egressDeny").length > 0;
  return dictAt(spec, "enableDefaultDeny").egress !== false && hasRules;
}

function canReachNode(rule: unknown, entity: NodeEntity): boolean {
  const peers = listAt(rule, "to");
  const entities = listAt(rule, "toEntities");
  const isCilium = Object.keys((rule ?? {}) as object).some((key) => /^to[A-Z]/.test(key) && key !== "toPorts");
  if (isCilium) return entities.some((one) => one === entity || EVERYTHING.includes(String(one)));
  // A rule without peers is for every destination.
  return peers.length === 0;
}

function hasPort(rule: unknown, port: number): boolean {
  const ports = [...listAt(rule, "ports"), ...listAt(rule, "toPorts").flatMap((one) => listAt(one, "ports"))];
  return ports.length === 0 || ports.some((one) => String(at(one, "port")) === String(port));
}
