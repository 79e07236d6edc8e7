import { takeSnapshot } from "../../engine/etcd/snapshots";
import { applyRetention } from "../../engine/etcd/stored-snapshots";
import { runStep } from "../../engine/run/step";
import { formatCount } from "../../support/count";
import type { EtcdContext } from "./open";

export const SNAPSHOT_RUN = {
  command: "etcd snapshot",
  steps: ["etcd-snapshot", "etcd-retention"],
  typical: { "etcd-snapshot": 20, "etcd-retention": 5 },
} as const;

/** Takes a snapshot, writes it to the backup target, and deletes snapshots outside the retention. */
export async function backUpEtcd(context: EtcdContext): Promise<void> {
  const { cluster, console, scratch } = context;
  const talos = (node: string) => context.backupTalos(node);
  const store = context.backups();
  const { publicKey } = context.key();
  await runStep(context, "etcd-snapshot", `Taking an etcd snapshot of ${cluster.name}`, async () => {
    const { say } = console;
    const snapshot = await takeSnapshot({ cluster, talos, store, publicKey, folder: scratch, say });
    console.result({
      snapshot: snapshot.name,
      revision: String(snapshot.revision),
      bytes: snapshot.bytes,
      size: snapshot.size,
    });
    return `${snapshot.name} at revision ${snapshot.revision}: ${Math.ceil(snapshot.bytes / 1024)} KiB, ${Math.ceil(snapshot.size / 1024)} KiB encrypted, in ${store.place}`;
  });
  await runStep(context, "etcd-retention", "Applying the retention", async () => {
    const { retention } = cluster.backups ?? {};
    const deleted = retention ? await applyRetention(store, { cluster: cluster.name, publicKey }, retention) : [];
    return deleted.length > 0 ? `deleted ${formatCount(deleted.length, "snapshot")}` : "every snapshot is kept";
  });
}
