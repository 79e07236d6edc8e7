import { derivedLabels } from "../derive/labels";
import type { Site } from "../cluster";
import type { Problem } from "../problems";
import type { NodeInput } from "../schema/node";
import { placedNodes } from "./lookup";
import { error } from "./rule";
import type { Rule } from "./rule";

const NAME = /^(?=.{1,63}$)[A-Za-z0-9](?:[A-Za-z0-9_.-]*[A-Za-z0-9])?$/;
const PREFIX = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

const NAME_RULE = "letters, digits and inner - _ . (63 characters at most)";

/** What a kubelet may say about itself in Kubernetes' own namespaces. Source: kubernetes `kubelet_node_labels`. */
const KUBELET_MAY = [
  "topology.kubernetes.io/region",
  "topology.kubernetes.io/zone",
  "kubernetes.io/hostname",
  "kubernetes.io/os",
  "kubernetes.io/arch",
];
const KUBELET_MAY_UNDER = ["kubelet.kubernetes.io", "node.kubernetes.io"];

export const validLabels: Rule = ({ nodes }) =>
  nodes.flatMap(({ labels }, i) =>
    Object.entries(labels).flatMap(([key, value]): Problem[] => [
      ...(isLabelKey(key)
        ? []
        : [
            error(
              ["nodes", i, "labels", key],
              `"${key}" is not the key of a label: it is a name of ${NAME_RULE}, perhaps behind a domain and a slash`,
              "Write it like `tier` or `example.com/tier`.",
            ),
          ]),
      ...(value === "" || NAME.test(value)
        ? []
        : [
            error(
              ["nodes", i, "labels", key],
              `"${value}" is not the value of a label: it is empty, or ${NAME_RULE}`,
              "Put longer texts into an annotation.",
            ),
          ]),
    ]),
  );

function isLabelKey(key: string): boolean {
  const [name = "", prefix, ...more] = key.split("/").reverse();
  return NAME.test(name) && (prefix === undefined || PREFIX.test(prefix)) && more.length === 0;
}

/** A worker labels itself with kubelet's rights, and the API server refuses the whole node (T25). */
export const workersLabelThemselves: Rule = ({ nodes }) =>
  nodes.flatMap(({ role, labels }, i) =>
    Object.keys(labels)
      .filter((key) => role === "worker" && isRestricted(key))
      .map((key) =>
        error(
          ["nodes", i, "labels", key],
          `a worker may not give itself ${key}: the API server's NodeRestriction refuses the node for it`,
          key.startsWith("node-role.kubernetes.io/")
            ? `Use a key of your own, or run \`kubectl label node ${nodes[i]?.name} ${key}=\` once the node is there.`
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
export const noOverriddenLabels: Rule = (cluster) =>
  placedNodes(cluster).flatMap(({ node, site, path }) => {
    const derived = derivedLabels({ ...site, name: node.site, region: "", zone: "" } as Site);
    return findOverridden(node, Object.keys(derived)).map((key) =>
      error(
        [...path, "labels", key],
        `${key} follows from the site, and storage relies on it`,
        "Delete it; to tell nodes apart further, use a key of your own.",
      ),
    );
  });

function findOverridden({ labels }: NodeInput, derived: string[]): string[] {
  return derived.filter((key) => Object.hasOwn(labels, key));
}
