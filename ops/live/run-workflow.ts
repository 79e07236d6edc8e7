import type { Cluster } from "../../spec";
import { openRun, selectCluster } from "../engine/run/open-run";
import type { OpenedRun } from "../engine/run/open-run";
import { runOptions } from "../engine/run/options";
import type { ColdStartOptions } from "../engine/run/options";
import { runExclusively } from "../engine/run/resume";
import { asInterruption, stopOnSignals } from "../engine/run/stop-signals";
import { throwAsInterrupted } from "../support/interrupted";
import type { Runtime } from "../support/runtime";
import { announceRun } from "./announce";
import type { Announcement } from "./announce";
import { withConsole } from "./with-console";
import type { RunOutput } from "./with-console";

export interface WorkflowRun {
  /** The options of the command line; a missing option is off. */
  readonly request: Partial<ColdStartOptions> & RunOutput;
  readonly runtime: Runtime;
  /** Whether it changes the cluster, so that no other run may be active. @default true */
  readonly isExclusive?: boolean;
  /** The facts of the run, for the page and for programs. @default nothing: the command only reads */
  readonly announce?: Announcement | ((cluster: Cluster) => Announcement) | undefined;
}

/** Runs a workflow on the chosen cluster, with the requested output, until it ends or is stopped. */
export function runWorkflow<T>(run: WorkflowRun, work: (context: OpenedRun) => Promise<T>): Promise<T> {
  const { request, runtime, isExclusive = true, announce } = run;
  return withConsole({ ...request, isReadOnly: announce === undefined }, async (console) => {
    process.umask(0o077);
    const stop = stopOnSignals(console);
    try {
      const context = openRun(runOptions(request), selectCluster(runtime), { console, signal: stop.signal });
      if (announce) announceRun(context, typeof announce === "function" ? announce(context.cluster) : announce);
      return await (isExclusive ? runExclusively(context, () => work(context)) : work(context));
    } catch (error) {
      throw asInterruption(error, stop.signal);
    } finally {
      stop.release();
    }
  }).catch(throwAsInterrupted);
}
