import { numberLines } from "../../support/text-table";
import { controlPlanes } from "../../../spec";
import { isReplacementOpen, replaceStep } from "../../engine/journal/node-changes";
import { confirm } from "../../engine/run/confirm";
import type { Context } from "../../engine/run/context";
import { checkRotation } from "../../engine/run/unfinished-work";
import { runStep } from "../../engine/run/step";
import { opsProvider } from "../../providers";
import { error } from "../../support/finding";
import type { Finding } from "../../support/finding";
import { announceSteps } from "../../live/announce";
import { depart, departureSeconds, describeDeparture } from "./depart";
import { livePorts } from "./live-ports";
import { isReplacedAlready, recordAndMark } from "./marked-machine";
import { requireInFile } from "./open";
import { refuseFindings } from "../../support/finding-refusal";
import type { NodePorts } from "./ports";
import { requireQuorum } from "./departing-node";
import type { DepartingNode } from "./departing-node";
import { checkVolumes } from "../../engine/nodes/local-volumes";
import { nodeCommandLine } from "../../support/command-line";
import { refuseMissing } from "../../state/credentials";

export interface ReplaceRequest {
  readonly node: string;
  readonly isPlan: boolean;
  /** Volumes that may be lost although the node holds their only copy. */
  readonly loseVolumes: readonly string[];
  /** Whether to replace also the machine that an interrupted or failed replacement created. */
  readonly isAgain?: boolean;
}

/** Replaces the machine of a node, whether or not it still works. */
export async function replaceNode(context: Context, request: ReplaceRequest, open = livePorts): Promise<void> {
  const { console, cluster, journal } = context;
  const { node, isPlan, loseVolumes } = request;
  requireInFile(context, node);
  refuseFindings("replacement", findOnlyControlPlane(context, node));
  // Checked before the node leaves: without credentials, its machine could not be created again.
  refuseMissing(context.credentials, "nothing was changed");
  const ports = await open(context);
  const subject = await ports.readDepartingNode(node);
  const machine = machineAddress(context, node);
  const lines = [
    ...describeDeparture(subject),
    `replace ${machine}, and wait until ${node} has joined`,
    ...(isLast(subject) ? ["plan all layers, and verify"] : []),
  ];
  for (const line of numberLines(lines)) console.say(line);
  const rotating = {
    rotation: await ports.readOpenRotation(),
    isBroken: !subject.isResponding,
    isResumed: isReplacementOpen(journal, node),
  };
  const findings = [
    ...checkRotation("node replace", rotating, context),
    ...checkVolumes(node, subject.volumes, loseVolumes),
  ];
  console.result({ node, machine, steps: lines, volumes: subject.volumes, findings });
  refuseFindings("replacement", findings);
  requireQuorum(subject);
  if (isPlan) return;
  await confirm(context, `Replace ${node}`);
  const what = replaceStep(node);
  announceSteps(context, {
    ...departureSeconds(what),
    ...{ [`${what}-mark`]: 5, [`${what}-apply`]: 150, [`${what}-join`]: 120 },
    ...{ infra: 20, "replacement-plans": 60, verify: 60 },
  });
  await ports.synthesize();
  // One step for all of it: a run that stops before the last check is resumed, and does not replace the new machine.
  await runStep(context, what, `Replacing ${node}`, async () => {
    const isReplaced = request.isAgain !== true && (await isReplacedAlready(ports, journal, node, machine));
    if (isReplaced)
      console.say(`an interrupted run has already replaced ${machine}; to replace the new machine too, pass --again`);
    else await departAndMark(context, ports, subject, machine);
    await createMachine(context, ports, subject, machine);
    if (isLast(subject)) {
      await runStep(context, "infra", "Layer infra", () => ports.applyLayer("infra"));
      await ports.requireEmptyPlans("replacement");
      await ports.verify();
    }
    return `${node} has a new machine`;
  });
  for (const other of subject.unresponsive)
    console.warn(`${other} does not respond. Replace it as well: ${nodeCommandLine(context, "replace", other)}`);
  console.step(`${node} of ${cluster.name} is replaced.`);
}

async function departAndMark(
  context: Context,
  ports: NodePorts,
  subject: DepartingNode,
  machine: string,
): Promise<void> {
  const { name } = subject;
  const what = replaceStep(name);
  await depart(context, ports, subject, what);
  await ports.releaseMachine(name);
  await runStep(context, `${what}-mark`, `Marking ${machine} for replacement`, () =>
    recordAndMark(ports, context.journal, name, machine),
  );
}

/** A plan of all layers would create the other missing machines before their members have left etcd. */
function isLast({ unresponsive }: DepartingNode): boolean {
  return unresponsive.length === 0;
}

async function createMachine(
  context: Context,
  ports: NodePorts,
  { name, unresponsive }: DepartingNode,
  machine: string,
): Promise<void> {
  const what = replaceStep(name);
  await runStep(context, `${what}-apply`, `Replacing ${machine}`, () => ports.applyNode(name, machine));
  await runStep(context, `${what}-join`, `Waiting for ${name}`, async () => {
    await ports.passGate(`after ${name} was replaced`, unresponsive);
    await ports.settleMachines();
    return `${name} has joined`;
  });
}

function machineAddress({ cluster }: Pick<Context, "cluster">, name: string): string {
  const node = cluster.nodes.find((one) => one.name === name);
  if (!node) throw new TypeError(`${name} is not in the cluster file`);
  return `${opsProvider(node.site).machineType}.${name}`;
}

/** Replacing the only etcd member would delete the data of etcd. */
function findOnlyControlPlane({ cluster }: Pick<Context, "cluster">, name: string): Finding[] {
  const members = controlPlanes(cluster);
  if (members.length > 1 || members[0]?.name !== name) return [];
  return [
    error(
      "node-only-control-plane",
      `${name} is the only control plane: its etcd, with every object of the cluster, would be lost`,
      "Add two control planes first, or restore the cluster from a snapshot (docs/runbooks/restore.md).",
    ),
  ];
}
