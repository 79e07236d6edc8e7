/** The nodes that a pod may run on, and the scheduler's message if there are none. */
import type { KubernetesApi } from "./api";
import { matchesExpressions } from "./label-expressions";
import { at, conditionOf, dictAt, isDict, listAt, stringsAt, textAt } from "./object";
import type { KubeObject } from "./object";
import { provisionerSites } from "./volumes";

export type Placement = { readonly node: string } | { readonly pending: string };

interface Rule {
  readonly refuses: (node: KubeObject) => boolean;
  readonly says: string;
}

/** @param load how many pods a node already has, so that replicas spread. */
export function place(
  api: KubernetesApi,
  namespace: string,
  podSpec: unknown,
  load: ReadonlyMap<string, number>,
  taken: ReadonlySet<string> = new Set(),
): Placement {
  const nodes = api.list("Node");
  const rules = [...rulesFor(api, namespace, podSpec), antiAffinity(podSpec, taken)];
  const refusals = new Map<string, number>();
  const fitting = nodes.filter((node) => {
    const rule = rules.find(({ refuses }) => refuses(node));
    if (!rule) return true;
    const words = rule.says.replace("%taint%", taintOf(node, podSpec));
    refusals.set(words, (refusals.get(words) ?? 0) + 1);
    return false;
  });
  const best = fitting.sort((a, b) => (load.get(a.metadata.name) ?? 0) - (load.get(b.metadata.name) ?? 0))[0];
  if (best) return { node: best.metadata.name };
  const counts = [...refusals].map(([words, count]) => `${count} ${words}`).join(", ");
  return {
    pending:
      nodes.length === 0 ? "no nodes available to schedule pods" : `0/${nodes.length} nodes are available: ${counts}.`,
  };
}

/** Nodes that a DaemonSet puts a pod on. */
export function eligibleNodes(podSpec: unknown, nodes: readonly KubeObject[]): string[] {
  const rules = [selectorRule(podSpec), affinityRule(podSpec)];
  return nodes
    .filter((node) => rules.every(({ refuses }) => !refuses(node)))
    .filter((node) => canDaemonTolerate(podSpec, node))
    .map(({ metadata }) => metadata.name);
}

function rulesFor(api: KubernetesApi, namespace: string, podSpec: unknown): Rule[] {
  return [
    {
      refuses: (node) => findUntolerated(node, podSpec) !== undefined,
      says: "node(s) had untolerated taint {%taint%}",
    },
    selectorRule(podSpec),
    affinityRule(podSpec),
    ...claimsOf(podSpec).map((claim) => volumeRule(api, namespace, claim)),
  ];
}

function selectorRule(podSpec: unknown): Rule {
  const selector = stringsAt(podSpec, "nodeSelector");
  return {
    refuses: ({ metadata }) => Object.entries(selector).some(([key, value]) => metadata.labels?.[key] !== value),
    says: "node(s) didn't match Pod's node affinity/selector",
  };
}

function affinityRule(podSpec: unknown): Rule {
  const terms = listAt(
    podSpec,
    "affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms",
  );
  return {
    refuses: (node) => terms.length > 0 && !matchesTerms(node, terms),
    says: "node(s) didn't match Pod's node affinity/selector",
  };
}

/** One matching term is enough. */
function matchesTerms({ metadata }: KubeObject, terms: readonly unknown[]): boolean {
  return terms.some((term) => matchesExpressions(metadata.labels ?? {}, listAt(term, "matchExpressions")));
}

function antiAffinity(podSpec: unknown, taken: ReadonlySet<string>): Rule {
  const required = listAt(podSpec, "affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution");
  const apart = required.some((term) => at(term, "topologyKey") === "kubernetes.io/hostname");
  return {
    refuses: ({ metadata }) => apart && taken.has(metadata.name),
    says: "node(s) didn't match pod anti-affinity rules",
  };
}

/**
 * The volume of a bound claim defines which nodes reach it; before that, only nodes with the storage driver are eligible.
 * Source: kubernetes `pkg/scheduler/framework/plugins/volumebinding`.
 */
function volumeRule(api: KubernetesApi, namespace: string, claim: string): Rule {
  const object = api.get("PersistentVolumeClaim", claim, namespace);
  const volume = api.get("PersistentVolume", (object && textAt(object, "spec.volumeName")) ?? "");
  const terms = listAt(volume, "spec.nodeAffinity.required.nodeSelectorTerms");
  const className = object && textAt(object, "spec.storageClassName");
  const provisioner = className ? textAt(api.get("StorageClass.storage.k8s.io", className), "provisioner") : undefined;
  const sites = provisioner ? provisionerSites(api, provisioner) : undefined;
  return {
    refuses: (node) =>
      (sites !== undefined && !sites.has(node.metadata.name)) || (terms.length > 0 && !matchesTerms(node, terms)),
    says:
      object && textAt(object, "spec.volumeName")
        ? "node(s) had volume node affinity conflict"
        : "node(s) didn't find available persistent volumes to bind",
  };
}

export function claimsOf(podSpec: unknown): string[] {
  return listAt(podSpec, "volumes").flatMap((volume) => textAt(volume, "persistentVolumeClaim.claimName") ?? []);
}

interface Taint {
  readonly key: string;
  readonly value?: string;
  readonly effect: string;
}

function findUntolerated(node: KubeObject, podSpec: unknown, ignored: readonly string[] = []): Taint | undefined {
  const hostNetwork = at(podSpec, "hostNetwork") === true;
  return (
    (listAt(node, "spec.taints") as Taint[])
      // The scheduler only prefers other nodes for it.
      .filter(({ effect }) => effect !== "PreferNoSchedule")
      .filter(({ key }) => !ignored.includes(key) && !(hostNetwork && key === "node.kubernetes.io/network-unavailable"))
      .find((taint) => !listAt(podSpec, "tolerations").some((toleration) => canTolerate(toleration, taint)))
  );
}

function canTolerate(toleration: unknown, taint: Taint): boolean {
  if (!isDict(toleration)) return false;
  const { key, operator, value, effect } = toleration;
  if (effect && effect !== taint.effect) return false;
  if (!key) return operator === "Exists";
  return key === taint.key && (operator === "Exists" || (value ?? "") === (taint.value ?? ""));
}

const DAEMON_TOLERATIONS = ["not-ready", "unreachable", "unschedulable"].map((name) => `node.kubernetes.io/${name}`);

/** A DaemonSet tolerates a node that is not ready; its pod then waits there for the network. */
function canDaemonTolerate(podSpec: unknown, node: KubeObject): boolean {
  return !findUntolerated(node, podSpec, DAEMON_TOLERATIONS);
}

function taintOf(node: KubeObject, podSpec: unknown): string {
  const taint = findUntolerated(node, podSpec);
  return taint ? `${taint.key}: ${taint.value ?? ""}` : "";
}

export function isNodeReady(api: KubernetesApi, name: string): boolean {
  const node = api.get("Node", name);
  return node !== undefined && conditionOf(node, "Ready")?.status === "True";
}

export function nodeAddress(api: KubernetesApi, name: string): string | undefined {
  const addresses = listAt(api.get("Node", name), "status.addresses");
  return textAt(dictAt({ first: addresses[0] }, "first"), "address");
}
