import { talosctlFor } from "../../checks/cluster/context";
import { rollbackNode } from "../../clients/talos/upgrade";
import { drainIn, runWhileDrained } from "../../engine/nodes/drain";
import { waitForReboot } from "../../engine/nodes/talos-upgrade";
import type { Context } from "../../engine/run/context";
import { confirm } from "../../engine/run/confirm";
import { runStep } from "../../engine/run/step";
import { refusalWith } from "../../support/finding-refusal";
import { unknownNode } from "../../support/unknown-node";
import { passEtcdGate, passGate } from "../../engine/nodes/gate";
import { connect } from "../../engine/nodes/live-cluster";
import { requireSupportedTalos } from "./previous-talos";
import { commandLine } from "../../support/command-line";

/** Drains the node and boots the Talos version before its last upgrade, if etcd tolerates its failure. */
export async function rollBack(
  context: Context,
  node: string,
  { canEvictBarePods }: { readonly canEvictBarePods: boolean },
): Promise<void> {
  const { cluster, console, journal, signal } = context;
  const names = cluster.nodes.map(({ name }) => name);
  if (!names.includes(node)) throw refusalWith(unknownNode(`${cluster.name} has no node ${node}`, node, names));
  const live = await connect(context);
  const { say } = console;
  const previous = await requireSupportedTalos(live, journal, node);
  if (previous === undefined)
    console.warn(
      `The journal does not contain the previous Talos version of ${node}: check that it supports the node's Kubernetes version.`,
    );
  await confirm(context, `Reboot ${node} into its previous Talos version${previous ? ` (${previous})` : ""}`);
  await runStep(context, `rollback-${node}`, `Rolling back ${node}`, async () => {
    const client = live.talos(node);
    const dmesg = talosctlFor(live.checks, node, "dmesg");
    await passEtcdGate(context, live, node);
    await runWhileDrained({ ...drainIn(context, live.kubernetes, node), canEvictBarePods }, async () => {
      await passEtcdGate(context, live, node);
      const bootTime = await client.bootTime();
      console.node(node, "rebooting");
      await rollbackNode(client);
      await waitForReboot({ client, node, dmesg, signal, goal: "its earlier Talos" }, bootTime);
      await passGate(live, { moment: "after its reboot", nodes: [node], signal, say });
    });
    return `${node} runs Talos ${await client.version()}`;
  });
  console.say(`To upgrade it again: ${commandLine("upgrade", context)}`);
}
