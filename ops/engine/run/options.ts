import type { Acceptance } from "../../guard";
import type { OutputOptions } from "../console/open-console";
import type { ExtentOptions } from "./step-selection";

export interface ColdStartOptions extends ExtentOptions {
  /** With destroy: also destroy auth. */
  readonly withAuth: boolean;
  /** The cluster's name, if there is no terminal. */
  readonly confirm?: string;
  /** With destroy: the cluster does not respond and is permanently lost. */
  readonly clusterGone: boolean;
  /** With destroy: delete the volumes and load balancers that the cluster created, with their data. */
  readonly reclaim: boolean;
  /** With destroy: names of volumes to delete although their policy is Retain or unknown. */
  readonly reclaimVolumes: readonly string[];
  /** Adopt existing objects that no recorded run on this machine created. */
  readonly adopt: boolean;
  readonly yes: boolean;
  /** Accepted findings of the guard. */
  readonly accept: readonly Acceptance[];
}

/** The options of a run; a missing option is off. */
export function runOptions(request: Partial<ColdStartOptions> & OutputOptions = {}): ColdStartOptions {
  const off = {
    withAuth: false,
    clusterGone: false,
    reclaim: false,
    reclaimVolumes: [],
    adopt: false,
    yes: false,
    accept: [],
  };
  return { ...off, ...request };
}
