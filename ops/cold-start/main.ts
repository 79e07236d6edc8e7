import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { SpecError, clusterChoice, clusterFilePath, loadCluster } from "../../spec";
import { destroy } from "../destroy/run";
import { isRehearsal } from "../places";
import { refuseLog } from "../preflight/terraform-log";
import { Refusal } from "../refusal";
import { Stopped } from "../stopped";
import { NoTerraform, findTerraform } from "../terraform/binary";
import { refuseRedirection } from "../terraform/environment";
import { summaryOf } from "../timeline/timeline";
import type { Timeline } from "../timeline/timeline";
import { inRealLife } from "../timeline/words";
import { JsonConsole, PlainConsole } from "./console";
import type { Console } from "./console";
import type { Context } from "./context";
import { extentOf, takes } from "./extent";
import type { Extent } from "./extent";
import { clusterAsked, gather } from "./gather";
import { runOptions } from "./options";
import type { ColdStartOptions } from "./options";
import { lookOnly } from "./preflight";
import { reportOn } from "./report";
import { ChecksFailed, coldStart } from "./run";
import { takingUp } from "./take-up";
import { stopOnSignals } from "./stop-signals";
import type { Timekeeper } from "./timekeeper";

/** What `coldstart up` and `coldstart destroy` were asked to do; an option that is missing is off. */
type Asked = Partial<ColdStartOptions>;

/** @returns the exit code */
export const up = (asked: Asked): Promise<number> => startCluster(asked).catch(asStopped);

/** @returns the exit code */
export const destroyCluster = (asked: Asked): Promise<number> => takeClusterDown(asked).catch(asStopped);

async function startCluster(asked: Asked): Promise<number> {
  const options = runOptions(asked);
  const console = consoleFor(options);
  process.umask(0o077);
  // Without a valid file or without Terraform, the preflight lists everything that is missing, not only the first.
  if (!hasPrerequisites()) return preflightOnly(options);
  const cluster = clusterAsked();
  const extent = extentOf(cluster.cluster, options);
  const context = gather(options, cluster, { console, signal: stopOnSignals(console) });
  return takingUp(context, () => started(context, extent, context.time));
}

async function takeClusterDown(asked: Asked): Promise<number> {
  const options = runOptions(asked);
  const console = consoleFor(options);
  process.umask(0o077);
  const context = gather(options, clusterAsked(), { console, signal: stopOnSignals(console) });
  return takingUp(context, () => destroyed(context));
}

/** Runs the preflight checks alone, and changes nothing. */
export async function preflightOnly({ json }: Pick<ColdStartOptions, "json">): Promise<number> {
  process.umask(0o077);
  await lookOnly({ environment: process.env, console: consoleFor({ json }) });
  return 0;
}

function consoleFor({ json }: Pick<ColdStartOptions, "json">): Console {
  return json ? new JsonConsole(process.stdout) : new PlainConsole(process.stderr);
}

function hasPrerequisites(): boolean {
  try {
    loadCluster(clusterFilePath(process.env.CLUSTER));
    findTerraform();
    return true;
  } catch (error) {
    if (error instanceof SpecError || error instanceof NoTerraform) return false;
    throw error;
  }
}

async function started(context: Context, extent: Extent, time: Timekeeper): Promise<number> {
  const startedAt = performance.now();
  const { console, places, cluster } = context;
  let timeline: Timeline | undefined;
  const checks = await coldStart(context, extent)
    .finally(() => (timeline = time.keep(console)))
    .catch(async (error: unknown) => {
      const seen = error instanceof ChecksFailed ? error.results : [];
      tellReport(console.warn.bind(console), await reportOn(context, { checks: seen, timeline }));
      throw error;
    });
  const report = await reportOn(context, { checks, timeline });
  console.result({ cluster: cluster.name, checks, ...(timeline && { timeline: summaryOf(timeline) }) });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.step(
    takes(extent, "verify")
      ? `${cluster.name} is up after ${seconds} s.`
      : `${cluster.name}: done from ${extent.from} to ${extent.to} after ${seconds} s. Nothing was verified.`,
  );
  console.say(`kubeconfig   ${places.kubeconfig}`);
  console.say(`talosconfig  ${places.talosconfig}`);
  console.say(`journal      ${places.journal}`);
  tellReport(console.say.bind(console), report);
  if (timeline?.clock === "simulated") console.say(inRealLife(timeline));
  console.say(
    isRehearsal(process.env)
      ? `This was a rehearsal: nothing real was touched. Look around: ${chosen(context)}npx coldstart exec --rehearse -- kubectl get nodes -o wide`
      : `Look around: ${chosen(context)}npx coldstart exec -- kubectl get nodes -o wide`,
  );
  return 0;
}

function tellReport(tell: (text: string) => void, { folder, archived }: Awaited<ReturnType<typeof reportOn>>): void {
  tell(`report       ${join(folder, "report.html")}`);
  if (archived) tell(`archived in  ${archived}`);
}

/** What selects this cluster in later commands, unless it is the default. */
function chosen({ file }: Context): string {
  return file === clusterFilePath() ? "" : `CLUSTER=${clusterChoice(file)} `;
}

async function destroyed(context: Context): Promise<number> {
  const { missing } = context.credentials;
  if (missing.length > 0) {
    throw new Refusal(`Missing credentials; nothing was changed.\n${missing.map((line) => `  - ${line}`).join("\n")}`);
  }
  refuseLog(context.environment, "nothing was changed");
  refuseRedirection(context.environment, "Nothing was changed");
  context.console.step(await destroy(context));
  return 0;
}

/** Prints what earlier runs did. */
export function showStatus({ json }: Pick<ColdStartOptions, "json">): number {
  const console = consoleFor({ json });
  const steps = clusterAsked().journal.status();
  console.result({ steps });
  if (steps.length === 0) console.say("No run has begun yet.");
  for (const { step, state, at, detail } of steps) {
    console.say(`${at}  ${state.padEnd(11)}  ${step}${detail ? `: ${detail}` : ""}`);
  }
  return 0;
}

/** Ctrl-C in the middle of a wait or of a question. */
function asStopped(error: unknown): never {
  throw (error as Error).name === "AbortError" ? new Stopped() : error;
}
