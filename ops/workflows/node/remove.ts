import { LAYERS } from "../../../spec";
import { resetNode } from "../../clients/talos/reset";
import { applyLayer } from "../../engine/apply/apply-layer";
import { passGate } from "../../engine/nodes/gate";
import { connect } from "../../engine/nodes/live";
import type { LiveCluster } from "../../engine/nodes/live";
import { confirm } from "../../engine/run/confirm";
import { synthesize } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import { requireEmptyPlans, verifyCluster } from "../../engine/run/prove";
import { step } from "../../engine/run/step";
import { withAccess } from "../../engine/services/service-access";
import { scaleTimeout, waitUntil } from "../../support/wait";
import { announceSteps } from "../../live/announce";
import { depart, departureSeconds, describeDeparture } from "./depart";
import { refuseFindings, requireCredentials } from "./open";
import { checkRemoval, readBootstrapAddress } from "./removal-checks";
import { readSubject, requireQuorum } from "./subject";
import type { Subject } from "./subject";
import { checkVolumes } from "./volumes";
import type { Say } from "../../support/waiting";

export interface RemoveAsked {
  readonly nodes: readonly string[];
  readonly isPlan: boolean;
  /** Volumes whose only copy may be lost. */
  readonly loseVolumes: readonly string[];
}

/** A node stops its services before it wipes itself and switches off. */
const OFF_SECONDS = 300;

/** The step that stands for the whole removal of a node in the journal. */
export const removeStep = (node: string) => `node-remove-${node}`;

/** Nodes that are gone from the cluster file leave the cluster, and then their machines are deleted. */
export async function removeNodes(context: Context, { nodes, isPlan, loseVolumes }: RemoveAsked): Promise<void> {
  const { console, cluster } = context;
  requireCredentials(context);
  await synthesize(context);
  const live = await connect(context);
  const bootstrapAddress = await readBootstrapAddress(context);
  refuseFindings("removal", checkRemoval(context, live.addresses, { nodes, bootstrapAddress }));
  const subjects: Subject[] = [];
  for (const node of nodes) subjects.push(await readSubject(live, node));
  const lines = [
    ...subjects.flatMap((subject) => describeRemoval(subject)),
    "apply all layers, plan them again, and verify",
  ];
  lines.forEach((line, i) => console.say(`${String(i + 1).padStart(3)}. ${line}`));
  const findings = subjects.flatMap(({ name, volumes }) => checkVolumes(name, volumes, loseVolumes));
  console.result({ nodes, steps: lines, findings });
  refuseFindings("removal", findings);
  subjects.forEach(requireQuorum);
  if (isPlan) return;
  await confirm(context, `Remove ${nodes.join(", ")}, with everything on it`);
  announceSteps(context, {
    ...Object.assign({}, ...nodes.map((node) => removalSeconds(removeStep(node)))),
    ...{ auth: 20, infra: 60, nodes: 20, services: 30, config: 30, "removal-plans": 60, verify: 60 },
  });
  for (const subject of subjects) showLeaving(context, live, subject);
  for (const node of nodes)
    await step(context, removeStep(node), `Removing ${node}`, async () => {
      await removeFromCluster(context, live, await readSubject(live, node));
      return `${node} has left the cluster`;
    });
  await applyLayers(context, nodes);
  await requireEmptyPlans(context, "removal");
  await verifyCluster(context);
  console.step(`${nodes.join(", ")} ${nodes.length === 1 ? "is" : "are"} removed from ${cluster.name}.`);
}

function removalSeconds(what: string): Record<string, number> {
  return { ...departureSeconds(what), [`${what}-reset`]: 60 };
}

/** The cluster file, from which the view knows the others, has it no longer. */
function showLeaving({ console }: Context, live: LiveCluster, { name, member, registered }: Subject): void {
  const role = member ? "control plane" : "worker";
  console.emit({
    type: "node",
    node: name,
    state: registered?.isReady ? "ready" : "failed",
    leaving: { role, address: live.addresses[name] ?? "" },
  });
}

function describeRemoval(subject: Subject): string[] {
  const { name, isAnswering } = subject;
  return [
    ...describeDeparture(subject),
    isAnswering ? `wipe ${name}, and switch it off` : `${name} does not answer: no wipe`,
  ];
}

async function removeFromCluster(context: Context, live: LiveCluster, subject: Subject): Promise<void> {
  const { signal } = context;
  const { name, isAnswering } = subject;
  await depart(context, live, subject, removeStep(name));
  await step(context, `${removeStep(name)}-reset`, `Wiping ${name}`, async () => {
    if (!isAnswering) return { skipped: true, detail: `${name} does not answer` };
    const client = live.talos(name);
    await resetNode(client);
    const seconds = scaleTimeout(OFF_SECONDS);
    const isUp = () =>
      client.version().then(
        () => "it still answers",
        () => undefined,
      );
    await waitUntil(
      isUp,
      seconds,
      () => `${name} still answers ${seconds} s after it was told to wipe itself.`,
      signal,
    );
    return `${name} has lost its configuration and its data`;
  });
}

/** Machine, firewall, DNS records: what the layers have of the node goes with the ordinary plans. */
async function applyLayers(context: Context, nodes: readonly string[]): Promise<void> {
  const { console, signal } = context;
  for (const layer of LAYERS) {
    await step(context, layer, `Layer ${layer}`, () => withAccess(context, layer, () => applyLayer(context, layer)));
    if (layer !== "infra") continue;
    for (const node of nodes) console.node(node, "gone");
    const say = (...told: Parameters<Say>) => console.say(...told);
    await step(context, "nodes", "Waiting for the nodes", async () => {
      await passGate(await connect(context), { moment: "after the machines are gone", signal, say });
      return "the remaining nodes are healthy, and etcd has no other member";
    });
  }
}
