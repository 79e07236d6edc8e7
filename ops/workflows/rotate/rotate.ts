import { numberLines } from "../../support/text-table";
import { refuseRedirection } from "../../clients/terraform/environment";
import { confirm } from "../../engine/run/confirm";
import { addressesInState } from "../../engine/nodes/read-node-addresses";
import { storeOptions, synthesize } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import { checkOpenWork, describeOpenRotation } from "../../engine/run/unfinished-work";
import { requireEmptyPlans, verifyCluster } from "../../engine/run/final-checks";
import { runStep } from "../../engine/run/step";
import type { Acceptance } from "../../guard";
import { refuseNotApplied } from "../../state/unapplied-layer";
import { readState, recordIn } from "../../state/state-edit";
import type { RawState } from "../../state/state-edit";
import { announceSteps } from "../../live/announce";
import { runWorkflow } from "../../live/run-workflow";
import type { RunOutput } from "../../live/with-console";
import { pluralize } from "../../support/count";
import type { RotationRecord } from "../../support/rotation-record";
import type { Runtime } from "../../support/runtime";
import { refusalOf } from "../../support/finding-refusal";
import { listRotations } from "./list";
import { livePorts } from "./live-ports";
import { requireRotation, rotationsOf } from "./registry";
import { refuseOtherChanges } from "./other-changes";
import type { Rotation, RotationStep } from "./rotation";
import { optionCommandLine } from "../../support/command-line";

export interface RotateRequest extends RunOutput {
  /** The ids of the credentials, in order. */
  readonly what: readonly string[];
  readonly list?: boolean;
  readonly plan?: boolean;
  /** Whether to delete the values that an earlier rotation kept. */
  readonly retire?: boolean;
  readonly yes?: boolean;
  readonly accept?: readonly Acceptance[];
}

export function rotate(request: RotateRequest, runtime: Runtime): Promise<void> {
  const isExclusive = !request.list && !request.plan;
  const announce = isExclusive ? { command: "rotate" } : undefined;
  const output = { ...request, isOneObject: request.list === true };
  return runWorkflow({ request: output, runtime, isExclusive, announce }, async (run) => {
    const context: Context = { ...run, nodeAddresses: () => addressesInState(run) };
    refuseRedirection(context.environment, "Nothing was changed");
    const work = request.list ? listRotations : request.plan ? printPlan : rotateAll;
    await refuseNotApplied(context, () => work(context, request));
  });
}

/** @throws Refusal for a credential that cannot be rotated, before anything is changed */
async function chooseRotations(
  context: Context,
  { what, retire = false }: RotateRequest,
): Promise<readonly Rotation[]> {
  const record = recordIn(await readState("auth", storeOptions(context)));
  const chosen = sortRotations(
    what.map((id) => requireRotation(context, id, { retires: retire })),
    record,
  );
  const other = rotationsOf(context.cluster).find(
    (rotation) => rotation.isOpen(record) && (retire || !what.includes(rotation.id)),
  );
  const findings = [
    ...(other ? [describeOpenRotation(other.id, context)] : []),
    ...checkOpenWork(context.journal, context, { isResumed: chosen.some((rotation) => rotation.isOpen(record)) }),
  ];
  if (findings.length === 0) return chosen;
  throw refusalOf("The rotation", findings);
}

/** An interrupted rotation is finished first: a higher layer may need its new value. */
export function sortRotations(rotations: readonly Rotation[], record: RotationRecord): readonly Rotation[] {
  const isOpen = (rotation: Rotation) => rotation.isOpen(record);
  return [...rotations.filter(isOpen), ...rotations.filter((rotation) => !isOpen(rotation))];
}

async function printPlan(context: Context, request: RotateRequest): Promise<void> {
  const { console } = context;
  const state = await readState("auth", storeOptions(context));
  for (const rotation of await chooseRotations(context, request)) {
    const steps = rotation.steps(state);
    const isOpen = rotation.isOpen(recordIn(state));
    console.step(`Rotating ${rotation.title}${isOpen ? ", resuming an interrupted run" : ""}`);
    const titles = [...steps.map(({ title }) => title), "Planning all layers", "Verifying"];
    for (const line of numberLines(titles)) console.say(line);
    console.say(`interrupts: ${rotation.interrupts}`);
    printFollowUp(context, rotation);
    console.result({
      rotation: rotation.id,
      isOpen,
      steps: steps.map(({ name }) => name),
      interrupts: rotation.interrupts,
    });
  }
}

/** The typical duration of one step: an apply, or restarts on one node. */
const STEP_SECONDS = 30;

async function rotateAll(context: Context, request: RotateRequest): Promise<void> {
  const { console, cluster } = context;
  const rotations = await chooseRotations(context, request);
  for (const { title, interrupts } of rotations) console.say(`${title}; interrupts: ${interrupts}`);
  await confirm(context, `Rotate ${rotations.map(({ id }) => id).join(", ")} of ${cluster.name}`);
  await synthesize(context);
  const state = await readState("auth", storeOptions(context));
  const record = recordIn(state);
  const names = rotations.flatMap((one) => one.steps(state).map(({ name }) => `${stepOf(one)}-${name}`));
  announceSteps(context, {
    ...{ "rotate-plans": 60, auth: 15 },
    ...Object.fromEntries(names.map((name) => [name, STEP_SECONDS])),
    ...{ "rotation-plans": 60, verify: 60 },
  });
  // Changes of an interrupted rotation cannot be distinguished from other changes, so a resumed rotation applies whole
  // layers without this check.
  if (!rotations.some((rotation) => rotation.isOpen(record)))
    await runStep(context, "rotate-plans", "Checking for other pending changes", () =>
      refuseOtherChanges(context, rotations),
    );
  // An identity from before rotations has no record: applying auth creates it.
  await runStep(context, "auth", "Layer auth", () => livePorts(context).apply("auth"));
  for (const rotation of rotations)
    await runRotationSteps(context, rotation, (state) => rotation.prepare?.(state) ?? []);
  for (const rotation of rotations)
    await runStep(context, stepOf(rotation), `Rotating ${rotation.title}`, async () => {
      const done = await runRotationSteps(context, rotation, (state) => rotation.steps(state));
      return `${done} steps`;
    });
  await requireEmptyPlans(context, "rotation");
  await verifyCluster(context);
  console.step(
    `${rotations.map(({ id }) => id).join(", ")} of ${cluster.name} ${pluralize(rotations.length, "is", "are")} rotated.`,
  );
  for (const rotation of rotations) printFollowUp(context, rotation);
  console.say(`Export the identity again: ${optionCommandLine(context, "identity export <file>")}`);
  console.result({ rotated: rotations.map(({ id }) => id) });
}

function printFollowUp(context: Context, { afterwards }: Rotation): void {
  for (const line of afterwards?.(context).split("\n") ?? []) context.console.say(line);
}

/** @returns the number of steps */
async function runRotationSteps(
  context: Context,
  rotation: Rotation,
  stepsOf: (state: RawState) => readonly RotationStep[],
): Promise<number> {
  const ports = livePorts(context);
  const steps = stepsOf(await ports.read());
  for (const one of steps) await runStep(context, `${stepOf(rotation)}-${one.name}`, one.title, () => one.run(ports));
  return steps.length;
}

/** The journal step of the whole rotation. */
function stepOf({ id }: Pick<Rotation, "id">): string {
  return `rotate-${id}`;
}
