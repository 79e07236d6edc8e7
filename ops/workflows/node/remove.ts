import { numberLines } from "../../support/text-table";
import { LAYERS } from "../../../spec";
import { isRemovalBegun, markRemovals, removeStep } from "../../engine/journal/node-changes";
import { confirm } from "../../engine/run/confirm";
import type { Context } from "../../engine/run/context";
import { checkRotation } from "../../engine/run/unfinished-work";
import { runStep } from "../../engine/run/step";
import { announceSteps } from "../../live/announce";
import { depart, departureSeconds, describeDeparture } from "./depart";
import { livePorts } from "./live-ports";
import { pluralize } from "../../support/count";
import { refuseFindings } from "../../support/finding-refusal";
import type { NodePorts } from "./ports";
import { checkRemoval } from "./removal-checks";
import { requireQuorum } from "./departing-node";
import type { DepartingNode } from "./departing-node";
import { checkVolumes } from "../../engine/nodes/local-volumes";
import { refuseMissing } from "../../state/credentials";

export interface RemoveRequest {
  readonly nodes: readonly string[];
  readonly isPlan: boolean;
  /** Volumes that may be lost although the node holds their only copy. */
  readonly loseVolumes: readonly string[];
}

/** Removes nodes that were deleted from the cluster file from the cluster, and then deletes their machines. */
export async function removeNodes(context: Context, request: RemoveRequest, open = livePorts): Promise<void> {
  const { console, cluster, journal } = context;
  const { nodes, isPlan, loseVolumes } = request;
  refuseMissing(context.credentials, "nothing was changed");
  const ports = await open(context);
  await ports.synthesize();
  const bootstrapAddress = await ports.bootstrapAddress();
  const addresses = await ports.addresses();
  refuseFindings("removal", checkRemoval(context, addresses, { nodes, bootstrapAddress }));
  const subjects = sortDepartingNodes(await readDepartingNodes(ports, nodes));
  const lines = [
    ...subjects.flatMap((subject) => describeRemoval(subject)),
    "apply all layers, plan them again, and verify",
  ];
  for (const line of numberLines(lines)) console.say(line);
  const rotating = {
    rotation: await ports.readOpenRotation(),
    isResumed: nodes.every((node) => isRemovalBegun(journal, node)),
  };
  const findings = [
    ...checkRotation("node remove", rotating, context),
    ...subjects.flatMap(({ name, volumes }) => checkVolumes(name, volumes, loseVolumes)),
  ];
  console.result({ nodes, steps: lines, findings });
  refuseFindings("removal", findings);
  subjects.forEach((subject, i) =>
    requireQuorum(
      subject,
      subjects.slice(0, i).map(({ name }) => name),
    ),
  );
  if (isPlan) return;
  await confirm(context, `Remove ${nodes.join(", ")}, with all data on ${pluralize(nodes.length, "it", "them")}`);
  markRemovals(journal, nodes);
  announceSteps(context, {
    ...Object.assign({}, ...nodes.map((node) => removalSeconds(removeStep(node)))),
    ...{ auth: 20, infra: 60, nodes: 20, services: 30, config: 30, "removal-plans": 60, verify: 60 },
  });
  for (const subject of subjects) showLeaving(context, subject, addresses[subject.name]);
  for (const { name: node } of subjects)
    await runStep(context, removeStep(node), `Removing ${node}`, async () => {
      await removeFromCluster(context, ports, await ports.readDepartingNode(node));
      return `${node} has left the cluster`;
    });
  await applyLayers(context, ports, nodes);
  await ports.requireEmptyPlans("removal");
  await ports.verify();
  console.step(`${nodes.join(", ")} ${pluralize(nodes.length, "is", "are")} removed from ${cluster.name}.`);
}

async function readDepartingNodes(ports: NodePorts, nodes: readonly string[]): Promise<DepartingNode[]> {
  const subjects: DepartingNode[] = [];
  for (const node of nodes) subjects.push(await ports.readDepartingNode(node));
  return subjects;
}

/** Dead members first: they count against the quorum that a running member needs in order to leave. */
function sortDepartingNodes(subjects: readonly DepartingNode[]): DepartingNode[] {
  const isDead = ({ member, isMemberAlive }: DepartingNode) => member !== undefined && !isMemberAlive;
  return [...subjects.filter(isDead), ...subjects.filter((subject) => !isDead(subject))];
}

function removalSeconds(what: string): Record<string, number> {
  return { ...departureSeconds(what), [`${what}-reset`]: 60 };
}

/** The live view knows nodes from the cluster file, which no longer contains this one. */
function showLeaving({ console }: Context, { name, member, registered }: DepartingNode, address = ""): void {
  const role = member ? "control plane" : "worker";
  const state = registered?.isReady ? "ready" : "failed";
  console.emit({ type: "node", node: name, state, leaving: { role, address } });
}

function describeRemoval(subject: DepartingNode): string[] {
  const { name, isResponding } = subject;
  return [
    ...describeDeparture(subject),
    isResponding ? `wipe ${name} and power it off` : `${name} does not respond: no wipe`,
  ];
}

async function removeFromCluster(context: Context, ports: NodePorts, subject: DepartingNode): Promise<void> {
  const { name, isResponding } = subject;
  await depart(context, ports, subject, removeStep(name));
  await runStep(context, `${removeStep(name)}-reset`, `Wiping ${name}`, async () => {
    if (!isResponding) return { skipped: true, detail: `${name} does not respond` };
    await ports.reset(name);
    return `${name} is wiped: configuration and data are deleted`;
  });
}

/** The layer plans delete the node's machine, firewall and DNS records. */
async function applyLayers(context: Context, ports: NodePorts, nodes: readonly string[]): Promise<void> {
  for (const layer of LAYERS) {
    await runStep(context, layer, `Layer ${layer}`, () => ports.applyLayer(layer));
    if (layer !== "infra") continue;
    for (const node of nodes) context.console.node(node, "gone");
    await runStep(context, "nodes", "Waiting for the nodes", async () => {
      await ports.passGate("after the machines are deleted");
      return "the remaining nodes are healthy, and etcd has no other member";
    });
  }
}
