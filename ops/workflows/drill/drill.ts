/**
 * The restore drill: it deletes the simulated cluster except its backups and its identity export, and restores the
 * cluster from them. It runs the same commands as a user.
 */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { clusterFilePath, loadCluster } from "../../../spec";
import type { Cluster } from "../../../spec";
import type { Console } from "../../engine/console/console";
import type { Timeline } from "../../engine/timeline/timeline";
import { RESTORE_RUN } from "../../engine/journal/restore";
import { selectCluster } from "../../engine/run/open-run";
import type { SelectedCluster } from "../../engine/run/open-run";
import { describeRun } from "../../live/announce";
import { withConsole } from "../../live/with-console";
import type { RunOutput } from "../../live/with-console";
import { simulateDisaster } from "../../rehearsal/disaster";
import type { Loss } from "../../rehearsal/drill-loss";
import { drillTime, drillTimeline } from "../../rehearsal/drill-time";
import type { DrillTime } from "../../rehearsal/drill-time";
import { rehearsalFolder } from "../../rehearsal/folder";
import { runtimeFor } from "../../rehearsal/runtime";
import type { CommandPlace } from "../../support/command-line";
import { drillReport } from "../../report/drill";
import { reportFolder, writeReport } from "../../report/write";
import { Journal } from "../../state/journal";
import { refusalFor } from "../../support/finding-refusal";
import { RehearsedCommands } from "./rehearsed-commands";
import { formatDuration } from "../../support/duration";

const PASSPHRASE = "COLDSTART_DRILL_PASSPHRASE";

export interface DrillRequest extends RunOutput {
  readonly pace?: string;
}

/** The steps of the drill itself, which run before those of the restore. */
const OWN_SHARES = { backups: 2, "etcd-snapshot": 1, "identity-export": 1, lose: 1, "identity-import": 1 };
/** No machines exist, so the layers up to the machines are applied before etcd is restored. */
const BEFORE_ETCD = { preflight: 0, auth: 0, infra: 0, nodes: 0 };
const SHARES = { ...OWN_SHARES, ...BEFORE_ETCD, ...RESTORE_RUN.typical };

export function drill(request: DrillRequest): Promise<void> {
  const { cluster } = loadCluster(clusterFilePath(process.env.CLUSTER));
  if (!cluster.backups)
    throw refusalFor(
      "backups-off",
      `${cluster.name} has no \`backups\` in its file: there is nothing to restore from (docs/backups.md).`,
    );
  return withConsole(request, (console) => runDrill(console, cluster, request));
}

async function runDrill(console: Console, cluster: Cluster, { pace }: DrillRequest): Promise<void> {
  const selected = selectCluster(runtimeFor(cluster.name, true));
  const identity = join(rehearsalFolder(cluster.name, process.env), "drill.identity");
  const login = ["--passphrase-env", PASSPHRASE];
  const commands = new RehearsedCommands(console, {
    variables: { [PASSPHRASE]: "drill drill drill drill" },
    pace,
  });
  const isUp = existsSync(join(selected.places.state, "config.tfstate"));
  if (!isUp) await commands.run("up", "--yes", "--json");
  const drilled = { command: "drill", steps: Object.keys(SHARES), typical: SHARES, nodes: "ready" } as const;
  console.emit(describeRun(selected, drilled));
  rmSync(identity, { force: true });
  await runDrillStep(console, "backups", "Backing up the data of the services, as their schedules do", () =>
    commands.run("backup", "run", "all", "--yes", "--json"),
  );
  await commands.run("etcd", "snapshot", "--json");
  await runDrillStep(console, "identity-export", "Exporting the identity", () =>
    commands.run("identity", "export", identity, ...login),
  );
  const snapshotAt = new Date();
  let losses: Loss[] = [];
  await runDrillStep(console, "lose", "Deleting everything except the backups and the identity export", () => {
    losses = simulateDisaster(cluster);
    for (const { name } of cluster.nodes) console.node(name, "gone");
    const machines = cluster.nodes.map(({ name }) => name).join(", ");
    console.say(`deleted: the machines of ${machines}, every volume, every state, and the client files`);
    console.say("kept: the bucket and the identity export");
    return Promise.resolve();
  });
  const timelineSoFar = followTime(selected);
  console.follow(timelineSoFar);
  await runDrillStep(console, "identity-import", "Importing the identity", () =>
    commands.run("identity", "import", identity, ...login),
  );
  await commands.run("etcd", "restore", "latest", "--data", "--yes", "--json");
  const timeline = timelineSoFar();
  if (timeline) printResult(console, cluster, { snapshotAt, time: drillTime(timeline), losses });
  if (timeline) keepReport(console, reportFolder(selected.places), timeline, selected);
}

/** The timeline of the simulated world since now, in real durations; undefined while it is empty. */
function followTime({ run, places, runtime: { simulation } }: SelectedCluster): () => Timeline | undefined {
  const known = simulation?.operations().length ?? 0;
  const startedAt = new Date().toISOString();
  return () => {
    const operations = simulation?.operations().slice(known) ?? [];
    if (!simulation || operations.length === 0) return undefined;
    return drillTimeline({ run, startedAt }, operations, new Journal(places.journal, run).history(), simulation);
  };
}

function keepReport(console: Console, folder: string, timeline: Timeline, place: CommandPlace): void {
  const report = drillReport(folder, console.state, timeline, place);
  if (!report) return;
  console.emit({ type: "report", folder, report });
  writeReport(folder, report);
}

/** Runs one of the drill's own steps. They are not recorded: the drill deletes the journal. */
async function runDrillStep(console: Console, name: string, title: string, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  const ended = () => ({ name, detail: "", seconds: Math.round((performance.now() - startedAt) / 100) / 10 });
  console.step(title, name);
  try {
    await work();
  } catch (error) {
    console.stepEnded({ ...ended(), outcome: "failed" });
    throw error;
  }
  console.stepEnded({ ...ended(), outcome: "done", detail: "done" });
}

interface Outcome {
  readonly snapshotAt: Date;
  readonly time: DrillTime;
  readonly losses: readonly Loss[];
}

function printResult(console: Console, cluster: Cluster, { snapshotAt, time, losses }: Outcome): void {
  const minutes = (seconds: number) => Math.ceil(seconds / 60);
  console.result({
    drill: {
      cluster: cluster.name,
      minutes: minutes(time.seconds),
      snapshot: snapshotAt.toISOString(),
      ...time,
      losses,
    },
  });
  console.step(`The drill of ${cluster.name} has passed: everything with a backup is restored.`);
  const phases = time.phases.filter(({ seconds }) => seconds > 0);
  console.say(
    `A real restore takes about ${formatDuration(time.seconds)}: ` +
      `${phases.map(({ name, seconds }) => `${name} ${formatDuration(seconds)}`).join(", ")}. Add the time for plans, checks, copying data, and your own actions.`,
  );
  console.say(
    `Kubernetes objects: restored as of the snapshot, ${snapshotAt.toISOString()}; Flux applies the rest from git.`,
  );
  console.say("Identity, passwords, sealed secrets: no loss, the identity export contains them.");
  console.say("Maximum data loss in a disaster, according to the schedules of this cluster:");
  for (const { service, seconds, why } of losses)
    console.say(`  ${service}: ${seconds === undefined ? "everything" : formatDuration(roundUp(seconds))} (${why})`);
  console.say("The data of services was also restored, with `etcd restore --data` (docs/backups.md).");
}

/** Rounds up to whole minutes: the printed loss is never less than the possible one. */
function roundUp(seconds: number): number {
  return Math.ceil(seconds / 60) * 60;
}
