import { controlPlanes } from "../../../spec";
import { findNode } from "../../clients/kubernetes/nodes";
import { forfeitEtcdLeadership } from "../../clients/talos/etcd";
import { askNodes } from "../../clients/talos/requests";
import { hasStagedConfiguration } from "../../clients/talos/resources";
import { rebootNode } from "../../clients/talos/upgrade";
import type { Context } from "../run/context";
import { DRAIN_SECONDS, whileDrained } from "./drain";
import { passEtcdGate, passGate } from "./gate";
import type { LiveCluster } from "./live";
import { waitForReboot } from "./talos-upgrade";

/** Reboots a node while it is drained and the others are healthy, and waits until it is healthy again. */
export async function rebootDrained(context: Context, live: LiveCluster, node: string): Promise<string> {
  const { console, journal, signal, cluster } = context;
  const say = (text: string) => console.say(text);
  const others = cluster.nodes.map(({ name }) => name).filter((name) => name !== node);
  if (others.length > 0) await passGate(live, { moment: `before ${node} reboots`, nodes: others, signal, say });
  const { kubernetes } = live;
  const reboot = () => rebootAlone(context, live, node);
  // The kubelet of a node that is not Ready ends no pod: a drain would wait for its timeout.
  if (!(await findNode(kubernetes, node))?.isReady) {
    say(`${node} is not Ready: it reboots without a drain`);
    await reboot();
  } else await whileDrained({ kubernetes, node, run: journal.run, timeoutSeconds: DRAIN_SECONDS, signal, say }, reboot);
  await passGate(live, { moment: `after ${node} has rebooted`, signal, say });
  return `${node} has rebooted`;
}

async function rebootAlone(context: Context, live: LiveCluster, node: string): Promise<void> {
  const { console, signal, cluster } = context;
  const client = live.talos(node);
  await passEtcdGate(context, live, node);
  const members = controlPlanes(cluster);
  const bootTime = await client.bootTime();
  if (members.length > 1 && members.some(({ name }) => name === node))
    await forfeitEtcdLeadership(client).catch(() =>
      console.say(`${node}: its etcd does not answer, and cannot forfeit`),
    );
  await rebootNode(client);
  await waitForReboot({ client, node, signal }, bootTime);
  await passGate(live, { moment: "after its reboot", nodes: [node], signal, say: (text) => console.say(text) });
}

/** Nodes on which a configuration waits for a reboot. One that does not answer is not among them. */
export async function nodesWithRebootDue({ checks }: Pick<LiveCluster, "checks">): Promise<string[]> {
  const { answers } = await askNodes(checks, checks.nodes, (client) => hasStagedConfiguration(client));
  return [...answers].filter(([, isDue]) => isDue).map(([name]) => name);
}
