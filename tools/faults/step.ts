/**
 * node --require ./tools/typescript.cjs tools/faults/step.ts <up|upgrade|replace|remove|resize|empty|down> <layer>
 *
 * Runs one step of a cold start, an upgrade, a node command or a destroy in the environment of a rehearsal, in a separate
 * process that can be killed. Prints its result as a line of JSON.
 */
import { join } from "node:path";
import { storeOptions, synthesize, terraformIn } from "../../ops/engine/run/context";
import type { Context } from "../../ops/engine/run/context";
import { RunConsole } from "../../ops/engine/console/console";
import { JsonLines } from "../../ops/engine/console/json-lines";
import { selectCluster, openRun } from "../../ops/engine/run/open-run";
import { runOptions } from "../../ops/engine/run/options";
import { runtimeOf } from "../../ops/rehearsal/runtime";
import { runNamedStep } from "../../ops/workflows/up/run";
import { runStep } from "../../ops/engine/run/step";
import { runExclusively } from "../../ops/engine/run/resume";
import { destroyAuth } from "../../ops/workflows/destroy/layers";
import { ControllerResourceRecord } from "../../ops/providers/leftovers/controller-resources";
import { requireNoLeftovers } from "../../ops/workflows/destroy/leftovers";
import { reclaimFromCluster, runDestroyStep } from "../../ops/workflows/destroy/run";
import { States } from "../../ops/workflows/destroy/states";
import { removeNodes } from "../../ops/workflows/node/remove";
import { replaceNode } from "../../ops/workflows/node/replace";
import { destroyStepOf } from "../../ops/state/journal";
import { layerOutputs } from "../../ops/state/layer-outputs";
import { upgradeCluster } from "../../ops/workflows/upgrade/upgrade";
import { LAYER_STEPS } from "../../spec";
import type { Layer } from "../../spec";
import { replacedNode } from "./node-targets";
import type { Direction, StepResult } from "./step-result";

/** Applies one layer, and waits for the conditions of the next one. */
async function applyLayer(context: Context, layer: Layer): Promise<StepResult> {
  for (const name of LAYER_STEPS[layer]) await runNamedStep(context, name);
  return countChanges(context, layer);
}

/** The existing stacks were synthesized from the previous cluster file. */
async function applyChangedFile(context: Context, layer: Layer): Promise<StepResult> {
  await synthesize(context);
  return applyLayer(context, layer);
}

/** Only Talos, so that the layers above infra do not need to exist. */
async function upgradeTalos(context: Context, layer: Layer): Promise<StepResult> {
  await upgradeCluster(context, { only: "talos", maxUnavailable: 1, canEvictBarePods: false });
  return countChanges(context, layer);
}

async function replaceOne(context: Context, layer: Layer): Promise<StepResult> {
  await replaceNode(context, { node: replacedNode(context.cluster), isPlan: false, loseVolumes: [] });
  return countChanges(context, layer);
}

/** Those that the cluster file no longer has. */
async function removeOthers(context: Context, layer: Layer): Promise<StepResult> {
  const { node_addresses } = await layerOutputs("infra", storeOptions(context));
  const inFile = context.cluster.nodes.map(({ name }) => name);
  const gone = Object.keys(node_addresses as Record<string, string>).filter((name) => !inFile.includes(name));
  // A run that was killed at its end has already deleted them.
  const nodes = gone.length > 0 ? gone : context.journal.history().flatMap(({ step: name }) => removedBy(name) ?? []);
  await removeNodes(context, { nodes: [...new Set(nodes)], isPlan: false, loseVolumes: [] });
  return countChanges(context, layer);
}

const removedBy = (name: string) => /^node-remove-(.+)-reset$/.exec(name)?.[1];

async function countChanges(context: Context, layer: Layer): Promise<StepResult> {
  const { add, change, remove } = (
    await terraformIn(context, layer).plan(join(context.places.state, "plans/look.tfplan"))
  ).changes;
  return { ended: "converged", left: add + change + remove };
}

async function destroyLayer(context: Context, layer: Layer): Promise<StepResult> {
  const states = new States(storeOptions(context));
  await states.look();
  const note = new ControllerResourceRecord(context.places.state);
  if (layer === "auth")
    await runStep(context, destroyStepOf(layer), "Destroying auth", () => destroyAuth(context, states));
  else await runDestroyStep(context, states, layer);
  if (layer === "infra")
    await runStep(context, "destroy-proof", "Checking for leftovers", () =>
      requireNoLeftovers(context, { ...context, ask: undefined }, note),
    );
  return { ended: "converged", left: states.count(layer) };
}

/** What a destroy does between config and services. */
async function emptyServices(context: Context): Promise<StepResult> {
  await reclaimFromCluster(context, new ControllerResourceRecord(context.places.state));
  return { ended: "converged", left: 0 };
}

const COMMANDS: Readonly<Record<Direction, (context: Context, layer: Layer) => Promise<StepResult>>> = {
  up: applyLayer,
  upgrade: upgradeTalos,
  replace: replaceOne,
  remove: removeOthers,
  resize: applyChangedFile,
  empty: emptyServices,
  down: destroyLayer,
};

async function main(direction: Direction, layer: Layer): Promise<StepResult> {
  process.umask(0o077);
  const isNodeCommand = direction === "replace" || direction === "remove";
  const isUp = direction === "up" || direction === "resize";
  const options = runOptions({ ...(isUp ? { only: layer } : {}), ...(isNodeCommand ? { yes: true } : {}) });
  const selected = selectCluster(runtimeOf(process.env));
  const console = new RunConsole([new JsonLines(process.stderr)]);
  const context = openRun(options, selected, { console, signal: new AbortController().signal });
  try {
    return await runExclusively(context, () => COMMANDS[direction](context, layer));
  } catch (error) {
    const failed = selected.journal.status().filter(({ state }) => state === "failed");
    return { ended: "stopped", step: failed.at(-1)?.step, message: (error as Error).message };
  }
}

const [, , direction, layer] = process.argv;
void main(direction as Direction, layer as Layer).then((result) => {
  process.stdout.write(`${JSON.stringify(result)}\n`);
});
