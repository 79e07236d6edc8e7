import { describeAge } from "../../support/describe-age";
import type { RecordedVolume } from "./controller-resources";
import type { Leftover } from "./leftover";

export const RETAINED = "its reclaim policy is Retain";
const STALE_POLICY = "its reclaim policy was Delete and may have changed since";
export const UNKNOWN_POLICY = "its reclaim policy is unknown: it was not recorded while the cluster ran";

/** A policy can be changed at any time while the cluster runs, so an older record may be outdated. */
const CURRENT_MS = 60 * 60_000;

/** Why a volume with this record may hold data to keep. @returns undefined if its policy is known to be Delete */
function describeDoubt(note: RecordedVolume | undefined): string | undefined {
  if (!note) return UNKNOWN_POLICY;
  if (note.at === undefined) return note.retained ? RETAINED : `${STALE_POLICY}: the record has no time`;
  const age = Date.now() - Date.parse(note.at);
  if (note.retained) return `${RETAINED} (recorded ${describeAge(age)} ago)`;
  // A record from the future was written with a wrong clock.
  return age >= 0 && age <= CURRENT_MS ? undefined : `${STALE_POLICY}: recorded ${describeAge(age)} ago`;
}

export interface LeftVolume {
  /** The record from the running cluster. */
  readonly note: RecordedVolume | undefined;
  /** Its names on the command line, the printed one first. */
  readonly names: readonly [string, ...string[]];
  /** The volumes that the user has named, one by one (--reclaim-volume). */
  readonly named: readonly string[];
}

/**
 * Decides whether a leftover volume may be deleted. After the cluster is gone, only a current record proves that its policy
 * is Delete. Every other volume may hold data to keep, and is deleted only by name.
 */
export function withReclaimPolicy(
  left: Leftover,
  { note, names, named }: LeftVolume,
  remove: () => Promise<void>,
): Leftover {
  const volume = { ...left, volumeNames: names };
  if (names.some((name) => named.includes(name))) return { ...volume, reclaim: remove, isNamed: true };
  const doubt = describeDoubt(note);
  return doubt === undefined ? { ...left, reclaim: remove } : { ...volume, why: doubt };
}
