import { bootstrapNode, controlPlanes, specProvider, workers } from "../../../spec";
import type { Cluster, Node } from "../../../spec";
import { TIMEOUTS } from "../../checks/timeouts";
import type { Timeouts } from "../../checks/timeouts";
import { waitForMembers } from "../../checks/readiness";
import type { Context } from "../../engine/run/context";
import { applyLayer } from "../../engine/apply/apply-layer";
import { hasMoved } from "./leases";
import { readNodeAddresses } from "../../engine/nodes/read-node-addresses";
import type { NodeAddresses } from "../../engine/nodes/node-addresses";
import { runStep } from "../../engine/run/step";

/**
 * Moves nodes from a lease to a static address one at a time, before the rest of the layer is applied: etcd members
 * announce their new address to the others, which needs a quorum.
 */
export async function moveNodes(context: Context, timeouts: Timeouts = TIMEOUTS): Promise<void> {
  const { cluster, console } = context;
  if (!cluster.nodes.some(isFixed)) return;
  const known = await readNodeAddresses(context);
  const moves = planMoves(cluster, known);
  if (moves.length === 0) return;
  const addresses: Record<string, string> = { ...known };
  // An interrupted run may have moved some of them.
  for (const { node, to } of moves) if (await hasMoved(node)) addresses[node.name] = to;
  // A node that does not exist yet is not queried.
  const there = { ...cluster, nodes: cluster.nodes.filter(({ name }) => known[name] !== undefined) };
  const waitForAllMembers = () => waitForMembers({ ...context, cluster: there, addresses, timeouts, say: console.say });
  for (const { node, from, to } of moves) {
    const { name } = node;
    if (addresses[name] === to) continue;
    await runStep(context, `move-${name}`, `Moving ${name} to ${to}`, async () => {
      const targets = [`talos_machine_configuration_apply.${name}`];
      // Also checked before the move: a node that is already down, or that an earlier run moved without seeing it
      // healthy, counts as a failure.
      const outcome = await applyLayer(context, "infra", { targets, gate: waitForAllMembers });
      // The whole-layer plan makes this change, for the given reason.
      if (outcome.skipped) return outcome;
      addresses[name] = to;
      await waitForAllMembers();
      return `${name} moved from ${from} to ${to}`;
    });
    if (addresses[name] !== to) return;
  }
}

/** Whether a node gets its address from its configuration. */
function isFixed(node: Node): boolean {
  return specProvider(node.site).configuredNetwork(node) !== undefined;
}

export interface Move {
  readonly node: Node;
  readonly from: string;
  readonly to: string;
}

/** The nodes to move, in order: control planes with the bootstrap node last, then workers. */
export function planMoves(cluster: Cluster, known: NodeAddresses): Move[] {
  const last = bootstrapNode(cluster).name;
  const planes = controlPlanes(cluster);
  return [
    ...planes.filter(({ name }) => name !== last),
    ...planes.filter(({ name }) => name === last),
    ...workers(cluster),
  ].flatMap((node) => {
    const [from, to] = [known[node.name], node.address];
    return from !== undefined && to !== undefined && from !== to && isFixed(node) ? [{ node, from, to }] : [];
  });
}
