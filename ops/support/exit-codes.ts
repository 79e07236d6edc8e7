/** The exit codes of every command. docs/commands.md documents them, and scripts rely on them. */
export const EXIT_CODE = {
  /** Done, or nothing to do. */
  done: 0,
  /** Failed: an error, a timeout, or a check that could not run. Also: invalid arguments. */
  failed: 1,
  /**
   * Refused, or finished with findings: nothing is broken, but you must decide or fix something first. Also: a cluster
   * file with errors.
   */
  refused: 2,
  /** Interrupted by Ctrl-C or a signal. The next run resumes. */
  interrupted: 130,
} as const;

const MEANINGS: Readonly<Record<keyof typeof EXIT_CODE, string>> = {
  done: "done",
  failed: "failed",
  refused: "refused or findings",
  interrupted: "interrupted",
};

/** As in the help. */
export function describeExitCodes(): string {
  return Object.entries(MEANINGS)
    .map(([name, meaning]) => `${EXIT_CODE[name as keyof typeof EXIT_CODE]} ${meaning}`)
    .join(", ");
}
