import type { Snapshot } from "./take";

/** The files that are left out, one line each. */
export function describeLeftOut({ leftOut }: Pick<Snapshot, "leftOut">): string[] {
  return leftOut.map((file) => `left out of the snapshot, because it contains a secret or is named like one: ${file}`);
}
