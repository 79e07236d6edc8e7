import type { Journal } from "../../state/journal";
import { lastReclaim } from "../../engine/journal/reclaim";
import { DOWN } from "./layers";
import type { States } from "./states";

type History = Pick<Journal, "history">;

/**
 * Whether the destroy needs the Kubernetes API: to delete resources of Terraform through it, or to reclaim volumes and
 * load balancers that the cluster's controllers created.
 */
export function isClusterNeeded(states: States, journal: History): boolean {
  const emptied = lastReclaim(journal)?.outcome === "done";
  return DOWN.some((layer) => states.listApiResources(layer).length > 0) || (states.hasBegun() && !emptied);
}
