import type { Snapshot } from "./take";

/** The files that are left out, one per line. */
export function describeLeftOut({ leftOut }: Pick<Snapshot, "leftOut">): string[] {
  return leftOut.map((file) => `left out of the snapshot, because its content or name suggests a secret: ${file}`);
}
