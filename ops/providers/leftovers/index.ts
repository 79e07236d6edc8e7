import type { Cluster } from "../../../spec";
import { ALL_PROVIDERS } from "..";
import type { LeftoverScanOptions } from "../provider";
import type { LeftoverScan } from "./leftover";

export type { Leftover, LeftoverScan } from "./leftover";
export type { LeftoverScanOptions } from "../provider";

/** Queries every provider of the cluster for leftovers. @throws Error if one cannot be queried */
export async function findLeftovers(options: LeftoverScanOptions): Promise<LeftoverScan[]> {
  return (await Promise.all(ALL_PROVIDERS.map((provider) => provider.findLeftovers(options)))).flat();
}

/** Places with volumes that no API here lists: the user's storage servers. */
export function listUnreachablePlaces({ services: { nfs, democraticCsi } }: Pick<Cluster, "services">): string[] {
  return [
    ...(nfs ? [`folders of volumes in ${nfs.path} on ${nfs.server}`] : []),
    ...(democraticCsi ? [`zvols of volumes in ${democraticCsi.dataset} on ${democraticCsi.host}`] : []),
  ];
}
