import { randomBytes } from "node:crypto";
import { NoBackupStore, openBackupStore } from "../../clients/backup-store/open-store";
import type { BackupStore } from "../../clients/backup-store/store";
import type { PreflightContext } from "../../providers/preflight-context";
import { makeCheck } from "../../support/check";
import type { Observation } from "../../support/check";
import { error } from "../../support/finding";
import type { Finding } from "../../support/finding";
import { describeTargetFailure } from "../backup-target";

type Context = Pick<PreflightContext, "cluster" | "credentials" | "runtime" | "backupStore">;

/** Writes a small file, lists it, reads it and deletes it: the operations of a backup and its restore. */
export const backups = makeCheck<Context>({
  id: "backups",
  title: "the backup target accepts writes, lists, reads and deletes",
  appliesTo: ({ cluster }) => cluster.backups !== undefined,
  async observe({ cluster, credentials, runtime, backupStore }) {
    try {
      const store = backupStore ?? openBackupStore(cluster, credentials.variables, runtime);
      return await tryStore(store);
    } catch (failure) {
      // Another check reports missing credentials.
      if (failure instanceof NoBackupStore) return [];
      return [describeTargetFailure(failure, "Backups cannot be written")];
    }
  },
});

async function tryStore(store: BackupStore): Promise<Observation[]> {
  const name = `preflight/${randomBytes(8).toString("hex")}`;
  const content = randomBytes(64);
  await store.putProbe(name, content);
  try {
    const listed = (await store.list("preflight/")).some((one) => one.name === name);
    if (!listed) return [reportUnexpected(store, "a file that was just written is not listed")];
    const chunks: Buffer[] = [];
    for await (const chunk of await store.get(name)) chunks.push(chunk as Buffer);
    if (!Buffer.concat(chunks).equals(content))
      return [reportUnexpected(store, "a file that was just written has different content")];
  } finally {
    await store.delete(name);
  }
  if (store.canLock && !(await store.canLock()))
    return [
      error(
        "backup-target-no-lock",
        `${store.place} has no object lock, which \`backups.objectLock\` requires.`,
        "Create a bucket with object lock (some services cannot enable it later), or remove `objectLock`.",
      ),
    ];
  return [`${store.place} accepts writes, lists, reads and deletes.`];
}

function reportUnexpected({ place }: BackupStore, what: string): Finding {
  return error("backup-target-failing", `${place}: ${what}.`, "Check the service behind the endpoint.");
}
