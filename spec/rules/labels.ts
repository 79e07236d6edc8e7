import { derivedLabels } from "../derive/labels";
import type { Site } from "../cluster";
import type { Path } from "../findings";
import type { ClusterInput } from "../schema/cluster";
import type { NodeInput } from "../schema/node";
import { findRepeated, placedNodes } from "./lookup";
import { error } from "./rule";
import type { Rule, RuleFinding } from "./rule";

const NAME = /^(?=.{1,63}$)[A-Za-z0-9](?:[A-Za-z0-9_.-]*[A-Za-z0-9])?$/;
const PREFIX = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

const NAME_RULE = "letters, digits and inner - _ . (63 characters at most)";

/**
 * Labels in Kubernetes' own namespaces that a kubelet may set on its Node. Source: kubernetes `kubelet_node_labels`.
 */
const KUBELET_MAY = [
  "topology.kubernetes.io/region",
  "topology.kubernetes.io/zone",
  "kubernetes.io/hostname",
  "kubernetes.io/os",
  "kubernetes.io/arch",
];
const KUBELET_MAY_UNDER = ["kubelet.kubernetes.io", "node.kubernetes.io"];

/** The labels of nodes and of roles, with their positions. */
function listLabelled({ nodes, roles }: ClusterInput) {
  const ofRoles = (["controlplane", "worker"] as const).map((role) => ({
    role,
    labels: roles[role].labels,
    path: ["roles", role] as Path,
    name: "<node>",
  }));
  return [
    ...ofRoles,
    ...nodes.map(({ role, labels, name }, i) => ({ role, labels, name, path: ["nodes", i] as Path })),
  ];
}

export const validLabels: Rule = (cluster) =>
  listLabelled(cluster).flatMap(({ labels, path }) =>
    Object.entries(labels).flatMap(([key, value]): RuleFinding[] => [
      ...(isLabelKey(key)
        ? []
        : [
            error(
              [...path, "labels", key],
              `"${key}" is not the key of a label: a key is a name of ${NAME_RULE}, optionally after a domain and a slash`,
              "Write it like `tier` or `example.com/tier`.",
            ),
          ]),
      ...(value === "" || NAME.test(value)
        ? []
        : [
            error(
              [...path, "labels", key],
              `"${value}" is not the value of a label: a value is empty, or consists of ${NAME_RULE}`,
              "Put longer texts into an annotation.",
            ),
          ]),
    ]),
  );

function isLabelKey(key: string): boolean {
  const [name = "", prefix, ...more] = key.split("/").reverse();
  return NAME.test(name) && (prefix === undefined || PREFIX.test(prefix)) && more.length === 0;
}

/**
 * A worker sets its labels with the permissions of its kubelet; for a forbidden label, the API server refuses the whole node
 * (T25).
 */
export const workersLabelThemselves: Rule = (cluster) =>
  listLabelled(cluster).flatMap(({ role, labels, path, name }) =>
    Object.keys(labels)
      .filter((key) => role === "worker" && isRestricted(key))
      .map((key) =>
        error(
          [...path, "labels", key],
          `a worker may not set ${key} on itself: NodeRestriction in the API server would refuse the node`,
          key.startsWith("node-role.kubernetes.io/")
            ? `Use a key of your own, or run \`kubectl label node ${name} ${key}=\` once the node is there.`
            : "Use a key of your own domain, or one under node.kubernetes.io/.",
        ),
      ),
  );

function isRestricted(key: string): boolean {
  const slash = key.indexOf("/");
  const domain = slash < 0 ? "" : key.slice(0, slash);
  if (!isUnder(domain, "kubernetes.io") && !isUnder(domain, "k8s.io")) return false;
  return !KUBELET_MAY.includes(key) && !KUBELET_MAY_UNDER.some((allowed) => isUnder(domain, allowed));
}

function isUnder(domain: string, parent: string): boolean {
  return domain === parent || domain.endsWith(`.${parent}`);
}

/** Storage and node selectors rely on these; a node that claims another site gets volumes that it cannot mount. */
export const noOverriddenLabels: Rule = (cluster) => {
  const found = placedNodes(cluster).flatMap(({ node, site, path }) => {
    const derived = Object.keys(derivedLabels({ ...site, name: node.site, region: "", zone: "" } as Site));
    const inRole = findOverridden(cluster.roles[node.role], derived).map((key) => ["roles", node.role, "labels", key]);
    return [...inRole, ...findOverridden(node, derived).map((key) => [...path, "labels", key])];
  });
  const twice = new Set(findRepeated(found, (at) => at.join(" ")).map(({ item }) => item));
  return found
    .filter((at) => !twice.has(at))
    .map((at) =>
      error(
        at,
        `${String(at.at(-1))} follows from the site, and storage relies on it`,
        "Delete it; to distinguish nodes further, use a key of your own.",
      ),
    );
};

function findOverridden({ labels }: Pick<NodeInput, "labels">, derived: string[]): string[] {
  return derived.filter((key) => Object.hasOwn(labels, key));
}
