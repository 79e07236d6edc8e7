import type { NotedVolume } from "./made-outside";
import type { Leftover } from "./leftover";

export const RETAINED = "its reclaim policy is Retain";
export const UNKNOWN_POLICY = "its reclaim policy is not known: it was not noted while the cluster ran";

export interface LeftVolume {
  /** What the cluster said of it while it ran. */
  readonly note: NotedVolume | undefined;
  /** What it may be called on the command line, the printed name first. */
  readonly names: readonly [string, ...string[]];
  /** The volumes that the user has named, one by one (--reclaim-volume). */
  readonly named: readonly string[];
}

/**
 * Decides whether a leftover volume may be deleted. After the cluster is gone only a note can tell that its policy is Delete; every
 * other volume may hold data that was to be kept, and is deleted only when it is named.
 */
export function withReclaimPolicy(
  left: Leftover,
  { note, names, named }: LeftVolume,
  remove: () => Promise<void>,
): Leftover {
  const volume = { ...left, volumeNames: names };
  if (names.some((name) => named.includes(name))) return { ...volume, reclaim: remove, isNamed: true };
  if (!note) return { ...volume, why: UNKNOWN_POLICY };
  if (note.retained) return { ...volume, why: RETAINED };
  return { ...left, reclaim: remove };
}
