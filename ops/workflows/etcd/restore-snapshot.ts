/** The snapshot that a restore starts from: found, decrypted and checked. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inspectSnapshot } from "../../clients/talos/etcd-database";
import type { SnapshotFacts } from "../../clients/talos/etcd-database";
import { fetchSnapshot } from "../../engine/etcd/snapshots";
import { listSnapshots } from "../../engine/etcd/stored-snapshots";
import { findUnfinished } from "../../engine/journal/restore";
import { optionCommandLine } from "../../support/command-line";
import { error } from "../../support/finding";
import type { Finding } from "../../support/finding";
import { refusalOf } from "../../support/finding-refusal";
import type { EtcdContext } from "./open";

const FETCHED = "restore.snapshot";

/** A checked file on this machine. */
export interface OpenedSnapshot {
  readonly name: string;
  readonly file: string;
  readonly facts: SnapshotFacts;
}

/** @throws Refusal, NotDecryptable, SnapshotDamaged */
export async function openSnapshot(context: EtcdContext, wanted: string): Promise<OpenedSnapshot> {
  if (existsSync(wanted)) return { name: wanted, file: wanted, facts: await inspectSnapshot(wanted) };
  const store = context.backups();
  const all = await listSnapshots(store, context.cluster.name);
  const isNamed = (given: string | undefined) => all.find(({ name }) => name === given || name === `etcd/${given}`);
  const chosen = wanted === "latest" ? (isNamed(findUnfinished(context.journal)) ?? all[0]) : isNamed(wanted);
  if (!chosen)
    throw refusalOf("The restore", [describeMissing(context, wanted, { place: store.place, count: all.length })]);
  const { privateKey } = context.key();
  const file = join(context.scratch, FETCHED);
  return { name: chosen.name, file, facts: await fetchSnapshot(store, chosen.name, privateKey, file) };
}

/** It is in plain text. A resumed run fetches it again. */
export function deleteFetched({ scratch }: EtcdContext): void {
  rmSync(join(scratch, FETCHED), { force: true });
}

function describeMissing(
  context: EtcdContext,
  wanted: string,
  { place, count }: { readonly place: string; readonly count: number },
): Finding {
  const { name } = context.cluster;
  return count === 0
    ? error(
        "etcd-snapshot-none",
        `${place} has no snapshot of ${name}`,
        `Check \`backups\` in the cluster file. To restore a snapshot from a file, run: ${optionCommandLine(context, "etcd restore <file>")}`,
      )
    : error(
        "etcd-snapshot-unknown",
        `${place} has no snapshot ${wanted} of ${name}`,
        `List them: ${optionCommandLine(context, "etcd list")}`,
      );
}
