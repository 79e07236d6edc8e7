import { PROVIDER_NAMES } from "../../../spec";
import type { Cluster } from "../../../spec";
import { opsProvider } from "../../providers";
import type { EstimateLine } from "../../providers";

/** The rented objects of a cluster. The electricity cost of on-premises machines is unknown. */
export function estimateLines({ nodes }: Cluster): EstimateLine[] {
  return PROVIDER_NAMES.flatMap((provider) =>
    opsProvider({ provider }).estimate(nodes.filter(({ site }) => site.provider === provider)),
  );
}

export function sumMonthly(lines: readonly EstimateLine[]): number {
  const cents = lines.reduce((sum, { count, each = 0 }) => sum + Math.round(count * each * 100), 0);
  return cents / 100;
}

export function listUnknown(lines: readonly EstimateLine[]): string[] {
  return lines.filter(({ each }) => each === undefined).map(({ what }) => what);
}
