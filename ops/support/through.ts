/**
 * The command through which a program reaches the cluster, with its `--`. Set in a rehearsal, whose servers respond only
 * while a command of coldstart runs: a program without it would connect to the same addresses in a real network.
 */
export const THROUGH_VARIABLE = "COLDSTART_THROUGH";

/** A command line of a hint: through that command if one is needed, and otherwise with its own settings. */
export function reachCluster(program: string, settings: string): string {
  const through = process.env[THROUGH_VARIABLE];
  return through === undefined ? settings : `${through} ${program}`;
}
