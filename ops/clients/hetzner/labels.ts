import { ownerLabels } from "../../../spec/providers/hetzner";
import type { Cluster } from "../../../spec";

export function selectorOf({ name }: Pick<Cluster, "name">): string {
  return Object.entries(ownerLabels(name))
    .map((pair) => pair.join("="))
    .join(",");
}
