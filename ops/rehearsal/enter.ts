import { join } from "node:path";
import { HOME_VARIABLE, PORT_VARIABLE } from "../../rehearsal/mirror";
import type { Runtime } from "../support/runtime";

const PROGRAM = join(__dirname, "../../tools/coldstart.cjs");

/** Set by tools/shims/: cdktf would print our messages as errors. */
const SHIM_VARIABLE = "COLDSTART_SHIM";

export interface RehearsalOptions {
  readonly rehearse?: boolean;
  /** Delete the simulated world first. */
  readonly reset?: boolean;
  readonly fault?: readonly string[];
  /** How long a rehearsal takes. */
  readonly pace?: string;
  /** A line that a terminal shows at once, before the modules of a live command are loaded. */
  readonly firstLine?: string | undefined;
}

/** The option that has an effect only in the simulated world, for a command that runs outside of it. */
export function rehearsalOption(options: RehearsalOptions): string | undefined {
  return runsInRehearsal(options) ? undefined : (["pace", "fault", "reset"] as const).find((name) => options[name]);
}

/** Whether a command runs in the simulated world: with --rehearse, or in a shell that `env --rehearse` prepared. */
export function runsInRehearsal({ rehearse }: RehearsalOptions): boolean {
  return rehearse === true || process.env[HOME_VARIABLE] !== undefined;
}

/** Runs the work in the runtime of this process, or this command line again inside a rehearsal. */
export async function runInRuntime(
  options: RehearsalOptions,
  work: (runtime: Runtime) => Promise<number | void> | number | void,
): Promise<number | void> {
  const { reset, fault, pace, firstLine } = options;
  const wanted = runsInRehearsal(options);
  // A shell that `coldstart env --rehearse` prepared has no servers: they respond only while a command runs.
  const isServed = process.env[PORT_VARIABLE] !== undefined;
  if (!wanted && firstLine !== undefined && process.stderr.isTTY) process.stderr.write(`${firstLine}\n`);
  if (!wanted || isServed) return runHere(work);
  const isQuiet = process.env[SHIM_VARIABLE] !== undefined;
  // Printed before the modules of the world are loaded, which takes a moment.
  if (process.stderr.isTTY && !isQuiet) process.stderr.write("Starting the simulated world …\n");
  const { rehearse: runInRehearsal } = await import("./rehearse");
  return runInRehearsal([process.execPath, PROGRAM, ...process.argv.slice(2)], {
    reset,
    faults: fault,
    pace,
    quiet: isQuiet,
  });
}

/** Runs the work in the runtime of this process, even if that is a rehearsal without servers. */
export async function runHere(
  work: (runtime: Runtime) => Promise<number | void> | number | void,
): Promise<number | void> {
  const { runtimeOf } = await import("./runtime");
  return work(runtimeOf(process.env));
}
