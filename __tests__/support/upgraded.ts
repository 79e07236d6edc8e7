/** Runs `coldstart upgrade` in a rehearsal, and reads the result. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { NodeState } from "../../ops/workflows/upgrade/node-states";
import type { UpgradePlan } from "../../ops/workflows/upgrade/plan";
import { Journal } from "../../ops/state/journal";
import { placesOf } from "../../ops/support/places";
import { rehearsalRuntime } from "../../ops/rehearsal/runtime";
import { targetsInState } from "../../tools/faults/targets";
import type { Rehearsed } from "./rehearsed";

const PROJECT = join(__dirname, "../..");

/** Upgrades wait for many reboots. */
const TIMEOUT_SCALE = "0.1";

/** A line of `--json`. */
interface CliEvent {
  readonly type: string;
  readonly title?: string;
  readonly text?: string;
  readonly nodes?: readonly NodeState[];
}

export interface UpgradeRun {
  /** null: killed. */
  readonly code: number | null;
  readonly text: string;
  readonly plan: UpgradePlan | undefined;
  /** The nodes as an upgrade that stopped left them. */
  readonly nodes: readonly NodeState[] | undefined;
}

export interface Interruption {
  readonly signal: "SIGINT" | "SIGKILL";
  /** The line of output at which it comes. */
  readonly at: RegExp;
}

/** Runs `coldstart upgrade <words…>`; in a process of its own if it is interrupted. */
export async function runUpgrade(
  rehearsed: Rehearsed,
  words: readonly string[],
  interruption?: Interruption,
): Promise<UpgradeRun> {
  const command = ["upgrade", ...words, "--yes", "--json"];
  const { code, lines } = await (interruption
    ? runInterrupted(rehearsed, command, interruption)
    : runToEnd(rehearsed, command));
  const events = lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as CliEvent);
  return {
    code,
    text: lines.join("\n"),
    plan: events.find((event): event is CliEvent & UpgradePlan => event.type === "result" && "steps" in event),
    nodes: events.findLast(({ nodes }) => nodes !== undefined)?.nodes,
  };
}

async function runToEnd(rehearsed: Rehearsed, command: readonly string[]) {
  const { code, stdout, stderr } = await rehearsed.command(`COLDSTART_TIMEOUT_SCALE=${TIMEOUT_SCALE}`, ...command);
  return { code, lines: `${stdout}${stderr}`.split("\n") };
}

async function runInterrupted({ environment }: Rehearsed, command: readonly string[], { signal, at }: Interruption) {
  const env = { ...environment, COLDSTART_TIMEOUT_SCALE: TIMEOUT_SCALE };
  const options = { cwd: PROJECT, env, stdio: ["ignore", "pipe", "pipe"] as ["ignore", "pipe", "pipe"] };
  const child = spawn(process.execPath, ["./tools/coldstart.cjs", ...command], options);
  const lines: string[] = [];
  let isInterrupted = false;
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on("line", (line) => {
      lines.push(line);
      if (isInterrupted || !at.test(line)) return;
      isInterrupted = true;
      child.kill(signal);
    });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, lines };
}

/** The steps of the journal, oldest first. */
export function stepsOf({ cluster, folder }: Rehearsed): { readonly step: string; readonly outcome: string }[] {
  return [...new Journal(placesOf(cluster.name, rehearsalRuntime(folder)).journal, "look").history()];
}

/** Nodes whose machine configuration differs from the one that the state of infra says was applied. */
export function driftedNodes(rehearsed: Rehearsed): string[] {
  const applied = targetsInState(rehearsed.folder, "infra").filter(
    ({ type }) => type === "talos_machine_configuration_apply",
  );
  if (applied.length !== rehearsed.cluster.nodes.length) throw new Error("not every node has a configuration");
  const machines = rehearsed.world.base.machines.all();
  return applied
    .filter(({ address, values }) => {
      const name = address.split(".")[1];
      return machines.find((machine) => machine.name === name)?.configuration !== values.machine_configuration;
    })
    .map(({ address }) => address);
}
