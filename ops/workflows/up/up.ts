import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { STEPS, SpecError, clusterFilePath, loadCluster } from "../../../spec";
import type { Cluster } from "../../../spec";
import type { Runtime } from "../../support/runtime";
import { NoTerraform, findTerraform } from "../../clients/terraform/binary";
import { summaryOf } from "../../engine/timeline/timeline";
import type { Timeline } from "../../engine/timeline/timeline";
import { describeRealTime } from "../../engine/timeline/text";
import { ChecksFailed } from "../../engine/run/final-checks";
import type { Context } from "../../engine/run/context";
import { extentOf, hasStep } from "../../engine/run/step-selection";
import type { Extent } from "../../engine/run/step-selection";
import { runWorkflow } from "../../live/run-workflow";
import { withConsole } from "../../live/with-console";
import type { RunOutput } from "../../live/with-console";
import { runOptions } from "../../engine/run/options";
import type { ColdStartOptions } from "../../engine/run/options";
import { runPreflightOnly } from "./preflight";
import { offerReboots } from "./reboots";
import { reportOn } from "./report";
import { coldStart } from "./run";
import type { Timekeeper } from "../../engine/timeline/timekeeper";
import { optionCommandLine } from "../../support/command-line";
import type { Say } from "../../support/wait-progress";
import { formatDuration } from "../../support/duration";

/** The options of `coldstart up`; a missing option is off. */
type UpRequest = Partial<ColdStartOptions> & RunOutput;

export async function up(request: UpRequest, runtime: Runtime): Promise<void> {
  // Without a valid file or without Terraform, the preflight lists everything that is missing, not only the first
  // error.
  if (!hasPrerequisites()) return preflightOnly(request, runtime);
  const extent = (cluster: Cluster) => extentOf(cluster, runOptions(request));
  const announce = (cluster: Cluster) =>
    ({ command: "up", steps: stepsOf(extent(cluster)), nodes: "planned" }) as const;
  await runWorkflow({ request, runtime, announce }, (context) => runUp(context, extent(context.cluster), context.time));
}

/** Runs only the preflight checks, and changes nothing. */
export function preflightOnly(output: RunOutput, runtime: Runtime): Promise<void> {
  return withConsole(output, async (console) => {
    process.umask(0o077);
    await runPreflightOnly({ environment: process.env, runtime, console });
  });
}

/** The journal steps of a run of this extent. */
function stepsOf(extent: Extent): string[] {
  const named = STEPS.filter((step) => step === "preflight" || hasStep(extent, step));
  return named.flatMap((step) => (step === "config" ? ["services-answer", step] : step === "report" ? [] : [step]));
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

async function runUp(context: Context, extent: Extent, time: Timekeeper): Promise<void> {
  const startedAt = performance.now();
  const { console, places, cluster, runtime } = context;
  let timeline: Timeline | undefined;
  const checks = await coldStart(context, extent)
    .finally(() => (timeline = time.keep(console)))
    .catch(async (error: unknown) => {
      const seen = error instanceof ChecksFailed ? error.results : [];
      printReportPlace(console.warn.bind(console), await reportOn(context, { checks: seen, timeline }));
      throw error;
    });
  const report = await reportOn(context, { checks, timeline });
  console.result({ cluster: cluster.name, checks, ...(timeline && { timeline: summaryOf(timeline) }) });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.step(
    hasStep(extent, "verify")
      ? `${cluster.name} is up after ${formatDuration(seconds)}.`
      : `${cluster.name}: ran ${extent.from} to ${extent.to} in ${formatDuration(seconds)}. Nothing was verified.`,
  );
  console.say(`kubeconfig   ${places.kubeconfig}`);
  console.say(`talosconfig  ${places.talosconfig}`);
  console.say(`journal      ${places.journal}`);
  printReportPlace(console.say, report);
  if (timeline?.clock === "simulated") console.say(describeRealTime(timeline));
  if (hasStep(extent, "nodes")) await offerReboots(context);
  const { notice } = runtime;
  const look = `${optionCommandLine(context, "exec")} -- kubectl get nodes -o wide`;
  console.say(`${notice ? `This was a ${notice.name}: ${notice.text}. ` : ""}Explore it: ${look}`);
}

function printReportPlace(say: Say, { folder, archived }: Awaited<ReturnType<typeof reportOn>>): void {
  say(`report       ${join(folder, "report.html")}`);
  if (archived) say(`archived in  ${archived}`);
}
