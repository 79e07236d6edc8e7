import { SSO_CLIENTS } from "../../../../spec";
import { at, leaves } from "../objects";
import { chartOf, releasesOf } from "../tree";
import type { Part, Tree } from "../tree";
import { FLOW, isSelected, namespacesOf, policiesIn } from "./network";
import type { Namespace, Rule } from "./network";

/** Charts whose webhooks the API server calls. */
const WEBHOOKS = ["cert-manager", "cloudnative-pg", "external-secrets", "kube-prometheus-stack", "metallb"];
/** Charts whose pods, apart from those on the host network, call the Kubernetes API. */
const API_CLIENTS = [
  ...WEBHOOKS,
  "alloy",
  "democratic-csi",
  "ingress-nginx",
  "matrix-stack",
  "openbao",
  "proxmox-csi-plugin",
  "traefik",
  "velero",
];

/** Every connection that the parts of the tree make is allowed, on both ends. */
export function findFlowFaults(tree: Tree): string[] {
  const namespaces = namespacesOf(tree);
  const find = (name: string) => namespaces.find((it) => it.name === name);
  const controllers = namespaces.filter(({ labels }) => labels["coldstart.dev/ingress-controller"] === "true");
  return tree.parts.flatMap((part) => {
    const name = namespaceOf(part);
    const namespace = name === undefined ? undefined : find(name);
    if (!namespace) return [];
    const needed = [...wantedLabels(part)].filter((label) => namespace.labels[`${FLOW}/${label}`] !== "allow");
    const calls = [...part.text.matchAll(/\b[a-z-]+\.([a-z-]+)\.svc\b/g)]
      .map(([, other = ""]) => other)
      .filter((other) => other !== namespace.name && find(other) !== undefined);
    return [
      ...needed.map((label) => `${part.name}: the namespace ${namespace.name} needs the label ${FLOW}/${label}`),
      ...[...new Set(calls)]
        .filter(
          (other) =>
            !allows(tree, namespace, "egress", find(other)) || !allows(tree, find(other), "ingress", namespace),
        )
        .map((other) => `${part.name}: no policies let ${namespace.name} call ${other}`),
      ...(usesIngress(part)
        ? controllers
            .filter((controller) => !allows(tree, namespace, "ingress", controller))
            .map((controller) => `${part.name}: no policy lets ${controller.name} call ${namespace.name}`)
        : []),
      ...(hasDatabase(part) && !allows(tree, namespace, "ingress", find("cnpg-system"))
        ? [`${part.name}: no policy lets the database operator call ${namespace.name}`]
        : []),
    ];
  });
}

const usesIngress = ({ text }: Part) => text.includes("${INGRESS_CLASS}");
const hasDatabase = ({ objects }: Part) =>
  objects.some(({ apiVersion }) => apiVersion.startsWith("postgresql.cnpg.io/"));

/** Labels by which the clusterwide policies of Cilium choose namespaces. */
function wantedLabels(part: Part): Set<string> {
  const charts = releasesOf(part).map((release) => chartOf(part, release).name);
  const isClient =
    SSO_CLIENTS.some((client) => part.name === client) || part.text.includes("authentik.${CLUSTER_DOMAIN}");
  const hasHostPort = part.objects.some((object) =>
    [...leaves(object)].some(({ key, value }) => key === "hostPort" && typeof value === "number"),
  );
  return new Set([
    ...(charts.some((chart) => API_CLIENTS.includes(chart)) ? ["to-kube-api"] : []),
    ...(charts.some((chart) => WEBHOOKS.includes(chart)) ? ["from-kube-api"] : []),
    ...(usesIngress(part) ? ["from-nodes", "web"] : []),
    ...(hasHostPort ? ["from-nodes"] : []),
    ...(isClient && !charts.includes("authentik") ? ["to-ingress"] : []),
    ...(charts.includes("kube-prometheus-stack") ? ["to-node-metrics"] : []),
    ...(hasDatabase(part) ? ["database"] : []),
  ]);
}

/** The namespaces in which a part has pods; none for parts without pods. */
function namespaceOf(part: Part): string | undefined {
  const kinds = [
    "HelmRelease",
    "Deployment",
    "DaemonSet",
    "StatefulSet",
    "CronJob",
    "Cluster",
    "ClusterIssuer",
    "ClusterSecretStore",
  ];
  const owner = part.objects.find(({ kind }) => kinds.includes(kind));
  if (owner?.kind === "ClusterIssuer") return "cert-manager";
  if (owner?.kind === "ClusterSecretStore") return "external-secrets";
  return owner?.metadata.namespace;
}

function allows(
  tree: Tree,
  namespace: Namespace | undefined,
  direction: "ingress" | "egress",
  other: Namespace | undefined,
): boolean {
  if (!namespace || !other) return false;
  return policiesIn(tree, namespace.name)
    .flatMap((policy) => (at(policy, "spec", direction) ?? []) as Rule[])
    .flatMap(({ from = [], to = [] }) => [...from, ...to])
    .some(({ namespaceSelector }) => namespaceSelector && isSelected(other, namespaceSelector.matchLabels ?? {}));
}
