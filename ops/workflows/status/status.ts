import { existsSync } from "node:fs";
import { KubernetesClient } from "../../clients/kubernetes/client";
import { consoleFor } from "../../engine/console/open-console";
import { selectCluster } from "../../engine/run/open-run";
import type { SelectedCluster } from "../../engine/run/open-run";
import type { OutputOptions } from "../../engine/console/open-console";
import { ControllerResourceRecord } from "../../providers/leftovers/controller-resources";
import { findOpenUpgrade } from "../../state/unfinished-upgrade";
import { describeAge } from "../../support/describe-age";
import { commandLine } from "../../support/command-line";
import { formatCount } from "../../support/count";
import { EXIT_CODE } from "../../support/exit-codes";
import type { Runtime } from "../../support/runtime";
import { reasonOf } from "../../support/wait";
import { clusterState } from "./cluster-state";

/** Prints what earlier runs did, and whether the cluster runs. */
export async function showStatus({ json }: OutputOptions, runtime: Runtime): Promise<number> {
  const console = consoleFor({ json, isReadOnly: true, isOneObject: true });
  const selected = selectCluster(runtime);
  // The last outcomes in the order of time: a step that ran again may have ended after steps that first ran later.
  const steps = selected.journal.status().sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const observed = await observeCluster(selected, runtime);
  console.result({ steps, cluster: observed, isUpgrading: findOpenUpgrade(selected.journal) !== undefined });
  for (const { step, state, at, detail } of steps) {
    console.say(`${at}  ${state.padEnd(11)}  ${step}${detail ? `: ${detail}` : ""}`);
  }
  console.say(observed.summary);
  const open = findOpenUpgrade(selected.journal);
  if (open)
    console.warn(
      `An upgrade has been unfinished since ${open.at}; the nodes may run different versions. Resume: ${commandLine("upgrade", { file: selected.file, runtime })}`,
      { isResult: true },
    );
  return EXIT_CODE.done;
}

interface ClusterObservation {
  readonly state: ReturnType<typeof clusterState>["state"] | "running" | "unreachable";
  readonly summary: string;
}

async function observeCluster(selected: SelectedCluster, runtime: Runtime): Promise<ClusterObservation> {
  const { cluster, journal, places, file } = selected;
  const run = (command: string, ...more: string[]) => commandLine(command, { file, runtime }, ...more);
  const known = clusterState(journal.history());
  const up = `Bring it up: ${run("up")}`;
  switch (known.state) {
    case "never-started":
      return { ...known, summary: `No run of ${cluster.name} has started yet. ${up}` };
    case "not-created":
      return { ...known, summary: `${cluster.name} is not running: infra has not been applied. Resume: ${run("up")}` };
    case "destroyed": {
      const identity = describeIdentity(known.isAuthDestroyed);
      const rest = known.isProven ? "" : ` Leftovers are possible: ${run("destroy")}`;
      const summary = `${cluster.name} was destroyed at ${known.at}.${identity}${rest}`;
      return { state: "destroyed", summary };
    }
    case "being-destroyed":
      return { ...known, summary: `A destroy of ${cluster.name} is not finished. Resume: ${run("destroy")}` };
    case "created":
      if (existsSync(places.kubeconfig)) return askCluster(selected, run("verify"));
      return {
        ...known,
        summary: `${cluster.name} has no kubeconfig yet: ${places.kubeconfig}. Resume: ${run("up")}`,
      };
  }
}

function describeIdentity(isDestroyed: boolean | undefined): string {
  if (isDestroyed === undefined) return "";
  return ` The identity layer (auth) is ${isDestroyed ? "destroyed too" : "kept: the next start recreates the same cluster"}.`;
}

/** Records the volumes whenever the cluster responds: once it is gone, only this record has their reclaim policies. */
async function askCluster({ cluster, places }: SelectedCluster, verify: string): Promise<ClusterObservation> {
  const note = new ControllerResourceRecord(places.state);
  try {
    const client = new KubernetesClient(places.kubeconfig);
    const { volumes, services } = await note.take(client);
    const made = `${formatCount(volumes.length, "volume")} and ${formatCount(services.length, "load balancer")} recorded`;
    return { state: "running", summary: `${cluster.name} responds at ${client.server}; ${made}. Check it: ${verify}` };
  } catch (error) {
    const noted = note.lastNoted();
    const age = noted ? `${describeAge(Date.now() - noted.getTime())} ago` : "never";
    return {
      state: "unreachable",
      summary: `${cluster.name} does not respond: ${reasonOf(error)}. Its volumes were last recorded: ${age}. Check it: ${verify}`,
    };
  }
}
