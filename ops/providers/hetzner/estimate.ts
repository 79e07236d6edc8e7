import type { HetznerNode } from "../../../spec/providers/hetzner";
import type { EstimateLine } from "../provider";
import { PRICES } from "./prices";

export function estimateServers(nodes: readonly HetznerNode[]): EstimateLine[] {
  const types = [...new Set(nodes.map(({ serverType }) => serverType))].sort();
  return [
    ...types.map((type) => ({
      what: `server ${type}`,
      count: nodes.filter(({ serverType }) => serverType === type).length,
      ...(PRICES.servers[type] === undefined ? {} : { each: PRICES.servers[type] }),
    })),
    ...(nodes.length > 0 ? [{ what: "public IPv4 address", count: nodes.length, each: PRICES.primaryIpv4 }] : []),
  ];
}
