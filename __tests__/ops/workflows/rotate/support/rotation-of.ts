import { requireRotation } from "../../../../../ops/workflows/rotate/registry";
import { LIVE } from "../../../../../ops/support/runtime";
import type { Cluster } from "../../../../../spec";
import { HYBRID } from "../../../../support/hybrid";

/** As `coldstart rotate` finds it, outside of a rehearsal. */
export function rotationOf(cluster: Cluster, id: string, options?: { readonly retires?: boolean }) {
  return requireRotation({ cluster, file: HYBRID, runtime: LIVE }, id, options);
}
