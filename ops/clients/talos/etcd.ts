/** etcd of one control plane, through its Talos API. */
import { createReadStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import type { TalosConnection } from "./connection";
import { SnapshotDamaged, inspectSnapshot } from "./etcd-database";
import type { SnapshotFacts } from "./etcd-database";
import { TalosRefused } from "./refusal";

const MACHINE = "machine.MachineService";
const SNAPSHOT_MS = 10 * 60_000;
/** Talos itself tries for five minutes while the member is not connected to the others. */
const LEAVE_MS = 6 * 60_000;
const PIECE_BYTES = 64 * 1024;

export interface EtcdStatus {
  /** Numbers of 64 bits, as text. */
  readonly memberId: string;
  /** "0" while there is no leader. */
  readonly leader: string;
  /** Such as `3.6.9`. */
  readonly version: string;
  readonly raftTerm: bigint;
  readonly raftIndex: bigint;
  readonly raftAppliedIndex: bigint;
  readonly isLearner: boolean;
  /** Errors of etcd: alarms, a corrupt member, a missing leader. */
  readonly errors: readonly string[];
  readonly dbSize: number;
  /** The rest is free until a defragmentation. */
  readonly dbSizeInUse: number;
}

interface StatusMessage {
  readonly memberId: string;
  readonly leader: string;
  readonly protocolVersion: string;
  readonly raftTerm: string;
  readonly raftIndex: string;
  readonly raftAppliedIndex: string;
  readonly isLearner: boolean;
  readonly errors: readonly string[];
  readonly dbSize: string;
  readonly dbSizeInUse: string;
}

/**
 * The status of the node's own member. @throws TalosRefused UNIMPLEMENTED on a worker, UNAVAILABLE where etcd does not
 * run
 */
export async function etcdStatus(node: TalosConnection): Promise<EtcdStatus> {
  const { messages } = await node.call<{ messages: { memberStatus: StatusMessage | null }[] }>(MACHINE, "EtcdStatus");
  const status = messages[0]?.memberStatus;
  if (!status) throw new Error(`${node.address} responded without the status of its etcd`);
  return {
    memberId: status.memberId,
    leader: status.leader,
    version: status.protocolVersion,
    raftTerm: BigInt(status.raftTerm),
    raftIndex: BigInt(status.raftIndex),
    raftAppliedIndex: BigInt(status.raftAppliedIndex),
    isLearner: status.isLearner,
    errors: status.errors,
    dbSize: Number(status.dbSize),
    dbSizeInUse: Number(status.dbSizeInUse),
  };
}

/**
 * Makes another member the leader, if this one is the leader.
 * @returns the name of the new leader; undefined if the node was not the leader
 * @throws TalosRefused if it is the only member
 */
export async function forfeitEtcdLeadership(node: TalosConnection): Promise<string | undefined> {
  const { messages } = await node.call<{ messages: { member: string }[] }>(MACHINE, "EtcdForfeitLeadership");
  return messages[0]?.member || undefined;
}

/**
 * Removes the node's own member, stops its etcd and deletes its data. Until its next boot it does not join again.
 * @throws TalosRefused if the other members would lose their quorum, or if it is the only member
 */
export async function leaveEtcd(node: TalosConnection): Promise<void> {
  await node.call(MACHINE, "EtcdLeaveCluster", {}, { timeoutMs: LEAVE_MS });
}

/** Removes the member of another node that no longer responds. A member that no longer exists is not an error. */
export async function removeEtcdMember(node: TalosConnection, memberId: string): Promise<void> {
  try {
    await node.call(MACHINE, "EtcdRemoveMemberByID", { memberId });
  } catch (error) {
    if (!(error instanceof TalosRefused && error.code === "NOT_FOUND")) throw error;
  }
}

/**
 * Writes a snapshot of etcd into a file that only its owner can read: it holds every Secret of the cluster. The file
 * appears under its name only when it is complete: etcd ends a snapshot with its SHA-256.
 * @throws SnapshotDamaged, TalosRefused
 */
export async function saveEtcdSnapshot(node: TalosConnection, file: string): Promise<SnapshotFacts> {
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  const handle = await open(partial, "wx", 0o600);
  try {
    await node.receive<{ bytes: Buffer }>(
      MACHINE,
      "EtcdSnapshot",
      {},
      async ({ bytes: chunk }) => {
        await handle.writeFile(chunk);
      },
      { timeoutMs: SNAPSHOT_MS },
    );
    await handle.sync();
    await handle.close();
    const facts = await inspectSnapshot(partial);
    await rename(partial, file);
    return facts;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(partial, { force: true });
    if (error instanceof SnapshotDamaged)
      throw new SnapshotDamaged(`the etcd snapshot of ${node.address} is damaged: ${error.message}`);
    throw error;
  }
}

/** Uploads a snapshot to a control plane whose etcd waits for a bootstrap. */
export async function uploadEtcdSnapshot(node: TalosConnection, file: string): Promise<void> {
  const pieces = async function* () {
    for await (const bytes of createReadStream(file, { highWaterMark: PIECE_BYTES })) yield { bytes: bytes as Buffer };
  };
  await node.send(MACHINE, "EtcdRecover", pieces(), { timeoutMs: SNAPSHOT_MS });
}

/** Bootstraps etcd from the uploaded snapshot. @throws TalosRefused ALREADY_EXISTS where etcd has data */
export async function bootstrapFromSnapshot(node: TalosConnection): Promise<void> {
  const request = { recoverEtcd: true, recoverSkipHashCheck: false };
  await node.call(MACHINE, "Bootstrap", request, { timeoutMs: SNAPSHOT_MS });
}

/** Frees the space of deleted keys. The member blocks meanwhile. */
export async function defragmentEtcd(node: TalosConnection): Promise<void> {
  await node.call(MACHINE, "EtcdDefragment", {}, { timeoutMs: SNAPSHOT_MS });
}

/** The alarms of each member: NOSPACE or CORRUPT. */
export async function etcdAlarms(
  node: TalosConnection,
): Promise<readonly { readonly memberId: string; readonly alarm: string }[]> {
  const { messages } = await node.call<{ messages: { memberAlarms: { memberId: string; alarm: string }[] }[] }>(
    MACHINE,
    "EtcdAlarmList",
  );
  return messages.flatMap(({ memberAlarms }) => memberAlarms).filter(({ alarm }) => alarm !== "NONE");
}
