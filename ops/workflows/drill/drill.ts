/**
 * The restore drill: deletes everything of the simulated cluster except the backups and the identity export, and restores
 * the cluster from them. It runs the same commands as a user.
 */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { clusterFilePath, loadCluster } from "../../../spec";
import type { Cluster } from "../../../spec";
import type { Console } from "../../engine/console/console";
import { TYPICAL_SHARES } from "../../engine/events/remaining";
import { selectCluster } from "../../engine/run/open-run";
import { describeRun } from "../../live/announce";
import { withConsole } from "../../live/with-console";
import type { RunOutput } from "../../live/with-console";
import { loseEverything, secondsOfWork } from "../../rehearsal/disaster";
import { rehearsalFolder } from "../../rehearsal/folder";
import { runtimeFor } from "../../rehearsal/rehearse";
import { Refusal } from "../../support/refusal";
import { RehearsedCommands } from "./rehearsed-commands";

const PASSPHRASE = "COLDSTART_DRILL_PASSPHRASE";

export interface DrillAsked extends RunOutput {
  readonly pace?: string;
}

/** Its own steps, before those of the restore. */
const SHARES = { "etcd-snapshot": 1, "identity-export": 1, lose: 1, "identity-import": 1, ...TYPICAL_SHARES };

export function drill(asked: DrillAsked): Promise<void> {
  const { cluster } = loadCluster(clusterFilePath(process.env.CLUSTER));
  if (!cluster.backups)
    throw new Refusal(
      `${cluster.name} has no \`backups\` in its file: there is nothing to restore from (docs/backups.md).`,
    );
  return withConsole(asked, (console) => runDrill(console, cluster, asked));
}

async function runDrill(console: Console, cluster: Cluster, { pace }: DrillAsked): Promise<void> {
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
  await commands.run("etcd", "snapshot", "--json");
  await step(console, "identity-export", "Exporting the identity", () =>
    commands.run("identity", "export", identity, ...login),
  );
  const taken = new Date();
  await step(console, "lose", "Losing everything", () => {
    loseEverything(cluster);
    for (const { name } of cluster.nodes) console.node(name, "gone");
    console.say(
      `lost: the machines of ${cluster.nodes.map(({ name }) => name).join(", ")}, every state, and the client files`,
    );
    console.say("left: the bucket, the volumes at the providers, and the identity export");
    return Promise.resolve();
  });
  const before = secondsOfWork(cluster);
  await step(console, "identity-import", "Importing the identity", () =>
    commands.run("identity", "import", identity, ...login),
  );
  await commands.run("etcd", "restore", "latest", "--yes", "--json");
  tell(console, cluster, taken, secondsOfWork(cluster) - before);
}

/** One of its own steps. The journal is among what is lost. */
async function step(console: Console, name: string, title: string, work: () => Promise<void>): Promise<void> {
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

function tell(console: Console, cluster: Cluster, taken: Date, seconds: number): void {
  const minutes = Math.ceil(seconds / 60);
  const { schedule } = cluster.backups?.etcd ?? { schedule: "" };
  const withData = Object.keys(cluster.services).filter((name) => WITH_DATA.includes(name));
  console.result({ drill: { cluster: cluster.name, minutes, snapshot: taken.toISOString(), notDrilled: withData } });
  console.step(`The drill of ${cluster.name} has ended: everything is back.`);
  console.say(
    `In real life the restore takes up to ${minutes} min of work of machines and services, less what runs at the same time.`,
  );
  console.say(
    `Kubernetes objects: as of the snapshot, ${taken.toISOString()}. Taken at "${schedule}" (UTC), what was made since the last ` +
      "snapshot is lost; what is in git comes back by itself.",
  );
  console.say("Identity, passwords, sealed secrets: nothing is lost, they are in the identity export.");
  for (const service of withData)
    console.say(`${service}: the data on its volumes, which are not part of this drill (docs/backups.md).`);
}

/** Services whose data is on volumes or in databases. */
const WITH_DATA: readonly string[] = [
  "powerdns",
  "vault",
  "authentik",
  "harbor",
  "gitea",
  "monitoring",
  "logs",
  "traces",
  "synapse",
  "atuin",
  "guacamole",
];
