/** ./bootstrap.sh: reads what was asked for, gathers what a cold start needs, runs it, and says how it ended. */
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { SpecError, clusterChoice, clusterFilePath, loadCluster } from "../../spec";
import { destroy } from "../destroy/run";
import type { Journal } from "../journal";
import { runMain } from "../last-words";
import { isRehearsal } from "../places";
import { refuseLog } from "../preflight/terraform-log";
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
import { parseOptions } from "./options";
import { lookOnly } from "./preflight";
import { reportOn } from "./report";
import { ChecksFailed, coldStart } from "./run";
import { takingUp } from "./take-up";
import { stopOnSignals } from "./stop-signals";
import type { Timekeeper } from "./timekeeper";

/** @returns the exit code */
export const main = (words: readonly string[]): Promise<number> => run(words).catch(asStopped);

async function run(words: readonly string[]): Promise<number> {
  const options = parseOptions(words);
  const out = options.json ? process.stdout : process.stderr;
  const console: Console = options.json ? new JsonConsole(out) : new PlainConsole(out);
  process.umask(0o077);
  // Without a file or without Terraform a start says all that is missing, and not only that.
  const onlyLooks = options.preflight || (!options.status && !options.destroy && !hasWhatItTakes(options));
  if (onlyLooks) return lookOnly({ ...options, environment: process.env, console }).then(() => 0);
  const cluster = clusterAsked(options);
  const extent = extentOf(cluster.cluster, options);
  if (options.status) return showStatus(cluster.journal, console);
  const context = gather(options, cluster, { console, signal: stopOnSignals(console) });
  return takingUp(context, () => (options.destroy ? destroyed(context) : started(context, extent, context.time)));
}

function hasWhatItTakes({ cluster }: { readonly cluster?: string }): boolean {
  try {
    loadCluster(clusterFilePath(cluster ?? process.env.CLUSTER));
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
      ? `This was a rehearsal: nothing real was touched. Look around: ${chosen(context)}npm run rehearse -- kubectl get nodes -o wide`
      : `Look around: KUBECONFIG=${places.kubeconfig} kubectl get nodes -o wide`,
  );
  return 0;
}

function tellReport(tell: (text: string) => void, { folder, archived }: Awaited<ReturnType<typeof reportOn>>): void {
  tell(`report       ${join(folder, "report.html")}`);
  if (archived) tell(`archived in  ${archived}`);
}

/** What leads later commands to this cluster, if it is not the one that they take by themselves. */
function chosen({ file }: Context): string {
  return file === clusterFilePath() ? "" : `CLUSTER=${clusterChoice(file)} `;
}

async function destroyed(context: Context): Promise<number> {
  const { missing } = context.credentials;
  if (missing.length > 0) {
    throw new Error(
      `Credentials are missing; nothing was changed.\n${missing.map((line) => `  - ${line}`).join("\n")}`,
    );
  }
  refuseLog(context.environment, "nothing was changed");
  refuseRedirection(context.environment, "Nothing was changed");
  context.console.step(await destroy(context));
  return 0;
}

function showStatus(journal: Journal, console: Console): number {
  const steps = journal.status();
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

if (require.main === module) runMain(() => main(process.argv.slice(2)));
