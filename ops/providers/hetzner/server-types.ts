import type { Cluster } from "../../../spec";
import type { HetznerSite } from "../../../spec/providers/hetzner";
import { didYouMean, joinWithOr } from "../../../spec/suggest";
import type { Observed } from "../../support/check";
import { error, warning } from "../../support/finding";

/** As Hetzner lists it. */
export interface OfferedType {
  readonly name: string;
  readonly locations: readonly {
    readonly name: string;
    readonly deprecation?: { readonly unavailable_after: string } | null;
  }[];
}

export interface ExistingServer {
  readonly name: string;
  readonly server_type?: { readonly name: string };
}

/** Whether Hetzner still sells the server types of a site's nodes at its location. Existing servers keep running. */
export function serverTypeFindings(
  cluster: Cluster,
  site: HetznerSite,
  { offered, servers, now }: { offered: readonly OfferedType[]; servers: readonly ExistingServer[]; now: Date },
): Observed[] {
  const isRunning = (name: string, type: string) =>
    servers.some((server) => server.name === name && server.server_type?.name === type);
  const wanted = new Map<string, { key: string; isOrdered: boolean }>();
  cluster.nodes.forEach((node, i) => {
    if (node.site.name !== site.name || !("serverType" in node)) return;
    const { name, serverType } = node;
    const key = serverType === site.serverType ? `sites.${site.name}.serverType` : `nodes[${i}].serverType`;
    const before = wanted.get(serverType);
    const isOrdered = (before?.isOrdered ?? false) || !isRunning(name, serverType);
    wanted.set(serverType, { key: before?.key ?? key, isOrdered });
  });
  const here = offered.filter(({ locations }) => locations.some(isOpen)).map(({ name }) => name);
  function isOpen({ name, deprecation }: OfferedType["locations"][number]): boolean {
    return name === site.location && !deprecation;
  }
  return [...wanted].flatMap(([type, { key, isOrdered }]): Observed[] => {
    const say = isOrdered ? error : warning;
    const found = offered.find(({ name }) => name === type);
    const choose = `Write one into \`${key}\` that is sold in ${site.location}: ${joinWithOr(here)}.`;
    if (!found)
      return [
        say(
          "server-type-unknown",
          `Hetzner has no server type ${type} (\`${key}\`)${didYouMean(type, here, 1)}.`,
          choose,
        ),
      ];
    const place = found.locations.find(({ name }) => name === site.location);
    if (!place) {
      const elsewhere = joinWithOr(found.locations.map(({ name }) => name));
      return [
        say(
          "server-type-elsewhere",
          `Hetzner does not sell ${type} (\`${key}\`) in ${site.location}, only in ${elsewhere}.`,
          choose,
        ),
      ];
    }
    if (!place.deprecation) return [];
    const until = new Date(place.deprecation.unavailable_after);
    const day = until.toISOString().slice(0, 10);
    return until <= now
      ? [
          say(
            "server-type-retired",
            `Hetzner takes no new orders for ${type} (\`${key}\`) in ${site.location} since ${day}.`,
            choose,
          ),
        ]
      : [
          warning(
            "server-type-retiring",
            `Hetzner takes new orders for ${type} (\`${key}\`) in ${site.location} only until ${day}.`,
            choose,
          ),
        ];
  });
}
