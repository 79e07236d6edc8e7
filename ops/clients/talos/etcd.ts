/** etcd of one control plane, through its Talos API. */
import { createHash } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import type { CallOptions, TalosConnection } from "./connection";
import { TalosRefused } from "./refusal";

const MACHINE = "machine.MachineService";
const SNAPSHOT_MS = 10 * 60_000;
/** Talos itself tries for five minutes while the member is not connected to the others. */
const LEAVE_MS = 6 * 60_000;
const SHA256_BYTES = 32;
const PAGE_BYTES = 512;

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
  /** What etcd complains about: alarms, a corrupt or missing leader. */
  readonly errors: readonly string[];
  readonly dbSize: number;
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
}

/** Of the node's own member. @throws TalosRefused UNIMPLEMENTED on a worker, UNAVAILABLE where etcd does not run */
export async function etcdStatus(node: TalosConnection, options: CallOptions = {}): Promise<EtcdStatus> {
  const { messages } = await node.call<{ messages: { memberStatus: StatusMessage | null }[] }>(
    MACHINE,
    "EtcdStatus",
    {},
    options,
  );
  const status = messages[0]?.memberStatus;
  if (!status) throw new Error(`${node.address} answered without the status of its etcd`);
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
  };
}

/**
 * Makes another member the leader, if this one leads.
 * @returns the name of the new leader; undefined where the node did not lead
 * @throws TalosRefused where it is the only member
 */
export async function forfeitEtcdLeadership(
  node: TalosConnection,
  options: CallOptions = {},
): Promise<string | undefined> {
  const { messages } = await node.call<{ messages: { member: string }[] }>(
    MACHINE,
    "EtcdForfeitLeadership",
    {},
    options,
  );
  return messages[0]?.member || undefined;
}

/**
 * Removes the node's own member, stops its etcd and deletes its data. Until its next boot it does not join again.
 * @throws TalosRefused where too few of the others would be there, or where it is the only member
 */
export async function leaveEtcd(node: TalosConnection, options: CallOptions = {}): Promise<void> {
  await node.call(MACHINE, "EtcdLeaveCluster", {}, { timeoutMs: LEAVE_MS, ...options });
}

/**
 * Removes the member of another node, which does not answer any more. An object that no longer exists is not an error.
 */
export async function removeEtcdMember(
  node: TalosConnection,
  memberId: string,
  options: CallOptions = {},
): Promise<void> {
  try {
    await node.call(MACHINE, "EtcdRemoveMemberByID", { memberId }, options);
  } catch (error) {
    if (!(error instanceof TalosRefused && error.code === "NOT_FOUND")) throw error;
  }
}

/** A snapshot that was cut short or damaged on its way. */
export class SnapshotDamaged extends Error {
  override readonly name = "SnapshotDamaged";
  readonly code = "etcd-snapshot-damaged";
}

/**
 * Writes a snapshot of etcd into a file that only its owner can read: it holds every Secret of the cluster. The file
 * appears under its name only when it is whole: etcd ends a snapshot with the SHA-256 of all before.
 * @returns its size and the SHA-256 of its content
 * @throws SnapshotDamaged, TalosRefused
 */
export async function saveEtcdSnapshot(
  node: TalosConnection,
  file: string,
  options: CallOptions = {},
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  const handle = await open(partial, "wx", 0o600);
  const hash = createHash("sha256");
  // The last bytes are the checksum, and are held back until it is clear that nothing follows.
  let tail = Buffer.alloc(0);
  let bytes = 0;
  try {
    await node.receive<{ bytes: Buffer }>(
      MACHINE,
      "EtcdSnapshot",
      {},
      async ({ bytes: chunk }) => {
        await handle.writeFile(chunk);
        bytes += chunk.length;
        const held = Buffer.concat([tail, chunk]);
        const rest = Math.max(0, held.length - SHA256_BYTES);
        hash.update(held.subarray(0, rest));
        tail = held.subarray(rest);
      },
      { timeoutMs: SNAPSHOT_MS, ...options },
    );
    const sha256 = hash.digest("hex");
    if (bytes % PAGE_BYTES !== SHA256_BYTES || sha256 !== tail.toString("hex"))
      throw new SnapshotDamaged(
        `the etcd snapshot of ${node.address} is damaged: its checksum does not match its ${bytes} bytes`,
      );
    await handle.sync();
    await handle.close();
    await rename(partial, file);
    return { bytes, sha256 };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
}
