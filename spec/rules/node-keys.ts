import { specProvider } from "../providers";
import type { NodeInput } from "../schema/node";
import { placedNodes } from "./lookup";
import { error } from "./rule";
import type { Rule } from "./rule";

/** A key that would be ignored is an error: its author expects an effect. */
export const keysOfTheProvider: Rule = (cluster) =>
  placedNodes(cluster).flatMap(({ node, site, path }) =>
    Object.entries(specProvider(site).foreignNodeKeys)
      .filter(([key]) => node[key as keyof NodeInput] !== undefined)
      .map(([key, why]) =>
        error(
          [...path, key],
          `does not belong to a node in ${node.site}, a ${site.provider} site: ${why}`,
          "Delete this key, or move the node to another site.",
        ),
      ),
  );
