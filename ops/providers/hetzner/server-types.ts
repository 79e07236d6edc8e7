import type { Cluster } from "../../../spec";
import type { HetznerSite } from "../../../spec/providers/hetzner";
import { didYouMean, joinWithOr } from "../../../spec/suggest";
import { nodeCommandLine } from "../../support/command-line";
import type { CommandPlace } from "../../support/command-line";
import type { Observation } from "../../support/check";
import type { Path } from "../../../spec/findings";
import { error, warning } from "../../support/finding";
import { locationOf } from "../../support/location";

/** As Hetzner lists it. */
export interface OfferedType {
  readonly name: string;
  readonly architecture?: string;
  /** Gigabytes. */
  readonly disk?: number;
  readonly locations: readonly {
    readonly name: string;
    readonly deprecation?: { readonly unavailable_after: string } | null;
  }[];
}

export interface ExistingServer {
  readonly name: string;
  readonly server_type?: { readonly name: string; readonly architecture?: string };
  /** Gigabytes; a server keeps its disk when it gets another type. */
  readonly primary_disk_size?: number;
}

/**
 * Whether an existing server can change to the type in the file. Hetzner copies its disk, so the architecture must be
 * the same and the disk must fit. Source: Hetzner API, `POST /servers/{id}/actions/change_type`.
 */
export function resizeFindings(
  cluster: Cluster,
  site: HetznerSite,
  { offered, servers }: { offered: readonly OfferedType[]; servers: readonly ExistingServer[] },
  place: CommandPlace,
): Observation[] {
  return cluster.nodes.flatMap((node, i): Observation[] => {
    if (node.site.name !== site.name || !("serverType" in node)) return [];
    const { name, serverType } = node;
    const server = servers.find((one) => one.name === name);
    const [from, to] = [server?.server_type?.name, offered.find((one) => one.name === serverType)];
    if (from === undefined || from === serverType || !to) return [];
    const before = server?.server_type?.architecture ?? offered.find((one) => one.name === from)?.architecture;
    const fix = `Choose another type at \`nodes[${i}]\`, or replace the node: ${nodeCommandLine(place, "replace", name)}`;
    if (before !== undefined && to.architecture !== undefined && before !== to.architecture)
      return [
        error(
          "server-type-architecture",
          `${name} is a ${from} (${before}) and cannot become a ${serverType} (${to.architecture}): its disk would not boot.`,
          fix,
        ),
      ];
    const disk = server?.primary_disk_size;
    if (disk !== undefined && to.disk !== undefined && to.disk < disk)
      return [
        error(
          "server-type-disk",
          `${name} has a disk of ${disk} GB, and a ${serverType} has room for ${to.disk} GB: a disk cannot be shrunk.`,
          fix,
        ),
      ];
    return [
      `${name} becomes a ${serverType} instead of a ${from}: drained, switched off, and back before the next node.`,
    ];
  });
}

/** Whether Hetzner still sells the server types of a site's nodes at its location. Existing servers keep running. */
export function serverTypeFindings(
  cluster: Cluster,
  site: HetznerSite,
  { offered, servers, now }: { offered: readonly OfferedType[]; servers: readonly ExistingServer[]; now: Date },
  file: string,
): Observation[] {
  const isRunning = (name: string, type: string) =>
    servers.some((server) => server.name === name && server.server_type?.name === type);
  const wanted = new Map<string, { path: Path; isOrdered: boolean }>();
  cluster.nodes.forEach((node, i) => {
    if (node.site.name !== site.name || !("serverType" in node)) return;
    const { name, serverType } = node;
    const path: Path = serverType === site.serverType ? ["sites", site.name, "serverType"] : ["nodes", i, "serverType"];
    const before = wanted.get(serverType);
    const isOrdered = (before?.isOrdered ?? false) || !isRunning(name, serverType);
    wanted.set(serverType, { path: before?.path ?? path, isOrdered });
  });
  const here = offered.filter(({ locations }) => locations.some(isOpen)).map(({ name }) => name);
  function isOpen({ name, deprecation }: OfferedType["locations"][number]): boolean {
    return name === site.location && !deprecation;
  }
  return [...wanted].flatMap(([type, { path, isOrdered }]): Observation[] => {
    const where = locationOf(file, path);
    const say = isOrdered ? error : warning;
    const found = offered.find(({ name }) => name === type);
    const choose = `Choose one that is sold in ${site.location}: ${joinWithOr(here)}.`;
    if (!found)
      return [
        say("server-type-unknown", `Hetzner has no server type ${type}${didYouMean(type, here, 1)}.`, choose, where),
      ];
    const place = found.locations.find(({ name }) => name === site.location);
    if (!place) {
      const elsewhere = joinWithOr(found.locations.map(({ name }) => name));
      return [
        say(
          "server-type-elsewhere",
          `Hetzner does not sell ${type} in ${site.location}, only in ${elsewhere}.`,
          choose,
          where,
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
            `Hetzner accepts no new orders for ${type} in ${site.location} since ${day}.`,
            choose,
            where,
          ),
        ]
      : [
          warning(
            "server-type-retiring",
            `Hetzner accepts new orders for ${type} in ${site.location} only until ${day}.`,
            choose,
            where,
          ),
        ];
  });
}
