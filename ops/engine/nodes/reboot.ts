import { controlPlanes } from "../../../spec";
import { talosctlFor } from "../../checks/cluster/context";
import { findNode } from "../../clients/kubernetes/nodes";
import { forfeitEtcdLeadership } from "../../clients/talos/etcd";
import { rebootNode } from "../../clients/talos/upgrade";
import type { Context } from "../run/context";
import { drainIn, runWhileDrained } from "./drain";
import { passEtcdGate, passGate } from "./gate";
import type { LiveCluster } from "./live-cluster";
import { waitForReboot } from "./talos-upgrade";

/**
 * Reboots a drained node while the others are healthy, and waits until it is healthy again.
 *
 * @param restart power-cycles its machine. @default Talos reboots it, which does not change the hardware
 */
export async function rebootDrained(
  context: Context,
  live: LiveCluster,
  node: string,
  restart?: () => Promise<void>,
): Promise<string> {
  const { console, signal, cluster } = context;
  const { say } = console;
  const others = cluster.nodes.map(({ name }) => name).filter((name) => name !== node);
  if (others.length > 0) await passGate(live, { moment: `before ${node} reboots`, nodes: others, signal, say });
  const { kubernetes } = live;
  const reboot = () => rebootBetweenGates(context, live, node, restart);
  // The kubelet of a node that is not Ready terminates no pods: a drain would time out.
  if (!(await findNode(kubernetes, node))?.isReady) {
    say(`${node} is not Ready: it reboots without a drain`);
    await reboot();
  } else await runWhileDrained(drainIn(context, kubernetes, node), reboot);
  await passGate(live, { moment: `after ${node} has rebooted`, signal, say });
  console.node(node, "ready");
  return `${node} has rebooted`;
}

async function rebootBetweenGates(
  context: Context,
  live: LiveCluster,
  node: string,
  restart?: () => Promise<void>,
): Promise<void> {
  const { console, signal, cluster } = context;
  const client = live.talos(node);
  await passEtcdGate(context, live, node);
  const members = controlPlanes(cluster);
  const bootTime = await client.bootTime();
  if (members.length > 1 && members.some(({ name }) => name === node))
    await forfeitEtcdLeadership(client).catch(() =>
      console.say(`${node}: its etcd does not respond, so it cannot give up leadership`),
    );
  console.node(node, "rebooting");
  await (restart ?? (() => rebootNode(client)))();
  await waitForReboot({ client, node, dmesg: talosctlFor(live.checks, node, "dmesg"), signal }, bootTime);
  await passGate(live, { moment: "after its reboot", nodes: [node], signal, say: console.say });
}
