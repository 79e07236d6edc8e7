import { bootstrapNode } from "../../../spec";
import type { Cluster } from "../../../spec";
import { refusalFor } from "../../support/finding-refusal";
import type { Context } from "../run/context";
import { runStep } from "../run/step";
import { liftCordons } from "./lift-cordons";
import type { LiveCluster } from "./live-cluster";
import { orderNodes } from "./order";
import { rebootDrained } from "./reboot";
import { readRestartsDue } from "./due-restarts";
import type { RestartDue } from "./due-restarts";
import { nodeCommandLine } from "../../support/command-line";
import { detailsHint } from "../../support/wait";

export const rebootStep = (node: string) => `node-reboot-${node}`;

/**
 * Reboots these nodes in this order: drained, one at a time, with a health gate. The due reboots are read again, so a
 * resumed run skips the others.
 */
export async function rebootNodes(
  context: Context,
  live: LiveCluster,
  nodes: readonly Pick<RestartDue, "node" | "restart">[],
): Promise<void> {
  await liftCordons(context, live.kubernetes);
  for (const { node, restart } of nodes)
    await runStep(context, rebootStep(node), `${restart ? "Restarting" : "Rebooting"} ${node}`, async () => {
      const done = await rebootDrained(context, live, node, restart);
      await requireEffect(context, live, node);
      return done;
    });
}

/** If the reason for a reboot still exists after it, the other nodes would not gain from theirs: the run stops. */
async function requireEffect(context: Context, live: LiveCluster, node: string): Promise<void> {
  const { reasons } = (await readRestartsDue(live, context)).find((one) => one.node === node) ?? {};
  if (!reasons) return;
  throw refusalFor(
    "reboot-without-effect",
    `${node} has rebooted, but still needs a reboot (${reasons.join(", ")}). No further node was rebooted.\n` +
      detailsHint(nodeCommandLine(context, "list", "--json")),
  );
}

/** Sorts reboots like every rolling change. @param leader the etcd leader, if known */
export function orderDue(cluster: Cluster, due: readonly RestartDue[], leader?: string): RestartDue[] {
  const bootstrap = bootstrapNode(cluster).name;
  const nodes = due.map((one) => ({
    one,
    role: cluster.nodes.find(({ name }) => name === one.node)?.role ?? ("worker" as const),
    isBootstrapNode: one.node === bootstrap,
    isEtcdLeader: one.node === leader,
  }));
  return orderNodes(nodes, 1)
    .flat()
    .map(({ one }) => one);
}
