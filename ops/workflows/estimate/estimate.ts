import { isHetzner } from "../../../spec/providers/hetzner";
import type { Cluster } from "../../../spec";
import { PRICES } from "../../providers/hetzner/prices";

export interface EstimateLine {
  readonly what: string;
  readonly count: number;
  /** Euros a month for one; undefined: the table does not know it. */
  readonly each?: number;
}

/** What is rented for a cluster. Machines at home cost what they draw from the socket, which nobody here knows. */
export function estimateLines({ nodes }: Cluster): EstimateLine[] {
  const rented = nodes.filter(isHetzner);
  const types = [...new Set(rented.map(({ serverType }) => serverType))].sort();
  return [
    ...types.map((type) => ({
      what: `server ${type}`,
      count: rented.filter(({ serverType }) => serverType === type).length,
      ...(PRICES.servers[type] === undefined ? {} : { each: PRICES.servers[type] }),
    })),
    ...(rented.length > 0 ? [{ what: "public IPv4 address", count: rented.length, each: PRICES.primaryIpv4 }] : []),
  ];
}

export function monthly(lines: readonly EstimateLine[]): number {
  const cents = lines.reduce((sum, { count, each = 0 }) => sum + Math.round(count * each * 100), 0);
  return cents / 100;
}

export function unknown(lines: readonly EstimateLine[]): string[] {
  return lines.filter(({ each }) => each === undefined).map(({ what }) => what);
}
