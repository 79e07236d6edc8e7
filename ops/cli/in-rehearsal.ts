import { join } from "node:path";
import { isRehearsal } from "../support/places";
import type { ClusterOptions } from "./cluster-command";

const PROGRAM = join(__dirname, "../../tools/coldstart.cjs");

/** Set while the servers of a rehearsal answer; a shell that `coldstart env --rehearse` prepared has no servers. */
const SERVED_VARIABLE = "COLDSTART_REHEARSAL_PORT";

/** Set by tools/shims/: cdktf would print what we say as errors. */
const SHIM_VARIABLE = "COLDSTART_SHIM";

/** Runs the work here, or this command line again inside a rehearsal. */
export async function inRehearsal(
  { rehearse, reset, fault }: ClusterOptions,
  work: () => Promise<number | void> | number | void,
): Promise<number | void> {
  const wanted = rehearse === true || isRehearsal(process.env);
  if (!wanted || process.env[SERVED_VARIABLE] !== undefined) return work();
  const { rehearse: runInRehearsal } = await import("../rehearsal/rehearse");
  return runInRehearsal([process.execPath, PROGRAM, ...process.argv.slice(2)], {
    reset,
    faults: fault,
    quiet: process.env[SHIM_VARIABLE] !== undefined,
  });
}
