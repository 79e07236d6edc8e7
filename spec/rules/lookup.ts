import type { Path } from "../findings";
import type { ClusterInput } from "../schema/cluster";
import type { NodeInput } from "../schema/node";
import type { SiteInput } from "../providers/schemas";

/** A node with its site. Another rule reports nodes whose site does not exist. */
export interface PlacedNode<S extends SiteInput = SiteInput> {
  readonly node: NodeInput;
  readonly path: Path;
  readonly site: S;
}

export function placedNodes({ nodes, sites }: ClusterInput): PlacedNode[] {
  return nodes.flatMap((node, i) => {
    const site = Object.hasOwn(sites, node.site) ? sites[node.site] : undefined;
    return site ? [{ node, site, path: ["nodes", i] }] : [];
  });
}

export function controlPlaneNodes({ nodes }: ClusterInput): NodeInput[] {
  return nodes.filter(({ role }) => role === "controlplane");
}

/** Each item with the key of an earlier item, together with that earlier item. */
export function findRepeated<T>(items: readonly T[], keyOf: (item: T) => string | number): { item: T; first: T }[] {
  const seen = new Map<string | number, T>();
  return items.flatMap((item) => {
    const key = keyOf(item);
    const first = seen.get(key);
    if (first !== undefined) return [{ item, first }];
    seen.set(key, item);
    return [];
  });
}
