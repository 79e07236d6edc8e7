/** What every command ends with. docs/commands.md documents these; scripts rely on them. */
export const EXIT_CODE = {
  /** Done, or nothing to do. */
  done: 0,
  /** Failed: something broke, timed out, or could not be found out. Also: the command line was not understood. */
  failed: 1,
  /** Refused, or finished with findings: nothing broke, but something has to be decided or fixed first. Also: a cluster file with errors. */
  refused: 2,
  /** Interrupted by Ctrl-C or a signal. The next run resumes. */
  interrupted: 130,
} as const;
