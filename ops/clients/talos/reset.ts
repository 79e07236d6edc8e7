import type { CallOptions, TalosConnection } from "./connection";

/** The partitions to wipe: the configuration with the keys of the cluster, and all stored data. */
const PARTITIONS = ["STATE", "EPHEMERAL"];

/** What the machine does afterwards: `reboot` ends in maintenance mode. */
export type AfterReset = "switch-off" | "reboot";

/**
 * Wipes the node's configuration and data. It responds before that begins. The node must be drained, and out of
 * etcd: a graceful reset would do both itself, and reboot with all its data where one of them fails.
 */
export async function resetNode(
  node: TalosConnection,
  options: CallOptions = {},
  after: AfterReset = "switch-off",
): Promise<void> {
  const systemPartitionsToWipe = PARTITIONS.map((label) => ({ label, wipe: true }));
  await node.call(
    "machine.MachineService",
    "Reset",
    { graceful: false, reboot: after === "reboot", systemPartitionsToWipe },
    options,
  );
}

/**
 * Wipes everything that the node has stored, etcd and images too, and reboots it. Its configuration stays: it comes back as the
 * same node, and a control plane waits for etcd.
 */
export async function wipeNodeData(node: TalosConnection): Promise<void> {
  const systemPartitionsToWipe = [{ label: "EPHEMERAL", wipe: true }];
  await node.call("machine.MachineService", "Reset", { graceful: false, reboot: true, systemPartitionsToWipe });
}
