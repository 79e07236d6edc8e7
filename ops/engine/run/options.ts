import type { Acceptance } from "../../guard";
import type { ExtentWords } from "./extent";

export interface ColdStartOptions extends ExtentWords {
  /** With destroy: auth as well. */
  readonly withAuth: boolean;
  /** The cluster's name, where there is no terminal to type it. */
  readonly confirm?: string;
  /** With destroy: the cluster does not answer, and never will again. */
  readonly clusterGone: boolean;
  /** With destroy: delete what the cluster itself left behind, with the data in there. */
  readonly reclaim: boolean;
  /** With destroy: volumes to delete although their policy keeps them, or nothing is known of them; each by its name. */
  readonly reclaimVolumes: readonly string[];
  /** Import existing objects that no run from here is known to have made. */
  readonly adopt: boolean;
  readonly yes: boolean;
  readonly json: boolean;
  /** Findings of the guard that are accepted. */
  readonly accept: readonly Acceptance[];
}

/** The options of a run in which everything that was not asked for is off. */
export function runOptions(asked: Partial<ColdStartOptions> = {}): ColdStartOptions {
  const off = {
    withAuth: false,
    clusterGone: false,
    reclaim: false,
    reclaimVolumes: [],
    adopt: false,
    yes: false,
    json: false,
    accept: [],
  };
  return { ...off, ...asked };
}
