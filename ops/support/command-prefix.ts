/**
 * In a rehearsal, the command that runs a program inside it, ending with "--". The simulated servers respond only while a
 * command of Coldstart runs; without the prefix, a hint could connect to the same address in a real network.
 */
export const COMMAND_PREFIX_VARIABLE = "COLDSTART_COMMAND_PREFIX";

/** The beginning of a command line in a hint. @param live the same outside of a rehearsal, with the settings it needs */
export function prefixCommand(program: string, live: string): string {
  const prefix = process.env[COMMAND_PREFIX_VARIABLE];
  return prefix === undefined ? live : `${prefix} ${program}`;
}
