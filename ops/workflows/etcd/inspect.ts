/** `etcd status`, `list` and `defrag`. */
import { controlPlanes, describeBackupTarget } from "../../../spec";
import { defragmentEtcd, etcdAlarms, etcdStatus } from "../../clients/talos/etcd";
import type { EtcdStatus } from "../../clients/talos/etcd";
import { listSnapshots } from "../../engine/etcd/stored-snapshots";
import { confirm } from "../../engine/run/confirm";
import { runStep } from "../../engine/run/step";
import { formatBytes } from "../../support/bytes";
import { pluralize } from "../../support/count";
import { describeAge } from "../../support/describe-age";
import { refusalFor } from "../../support/finding-refusal";
import { reasonOf } from "../../support/wait";
import type { EtcdContext } from "./open";

interface MemberRow {
  readonly name: string;
  readonly status?: EtcdStatus;
  readonly alarms: readonly string[];
  /** Why it did not respond. */
  readonly fault?: string;
}

async function readMembers({ cluster, talos }: EtcdContext): Promise<MemberRow[]> {
  return Promise.all(
    controlPlanes(cluster).map(async ({ name }): Promise<MemberRow> => {
      try {
        const client = talos(name);
        const status = await etcdStatus(client);
        const alarms = await etcdAlarms(client);
        return {
          name,
          status,
          alarms: alarms.filter(({ memberId }) => memberId === status.memberId).map(({ alarm }) => alarm),
        };
      } catch (error) {
        return { name, alarms: [], fault: reasonOf(error) };
      }
    }),
  );
}

export async function showStatus(context: EtcdContext): Promise<void> {
  const { console } = context;
  const rows = await readMembers(context);
  console.step(`etcd of ${context.cluster.name}`);
  for (const { name, status, alarms, fault } of rows) {
    if (!status) console.warn(`${name}  does not respond: ${fault ?? ""}`, { isResult: true });
    else {
      const role = status.isLearner ? "learner" : status.leader === status.memberId ? "leader" : "member";
      const size = `${formatBytes(status.dbSize)}, ${formatBytes(status.dbSizeInUse)} in use`;
      const complaints = [...status.errors, ...alarms.map((alarm) => `alarm ${alarm}`)];
      const line = `${name}  ${role}  ${status.version}  ${size}  raft ${status.raftTerm}/${status.raftIndex}${complaints.length > 0 ? `  ${complaints.join("; ")}` : ""}`;
      if (complaints.length > 0) console.warn(line, { isResult: true });
      else console.say(line);
    }
  }
  console.result({
    cluster: context.cluster.name,
    members: rows.map(({ name, status, alarms, fault }) => ({
      name,
      alarms,
      ...(fault === undefined ? {} : { fault }),
      ...(status
        ? {
            ...status,
            raftTerm: String(status.raftTerm),
            raftIndex: String(status.raftIndex),
            raftAppliedIndex: String(status.raftAppliedIndex),
          }
        : {}),
    })),
  });
}

export async function showSnapshots(context: EtcdContext): Promise<void> {
  const { console, cluster } = context;
  const snapshots = await listSnapshots(context.backups(), cluster.name);
  console.step(`etcd snapshots in ${describeBackupTarget(cluster)}`);
  for (const { name, at, revision, size } of snapshots)
    console.say(`${name}  ${describeAge(Date.now() - at.getTime())}  revision ${revision}  ${formatBytes(size)}`);
  if (snapshots.length === 0) console.say("none");
  console.result({
    snapshots: snapshots.map(({ name, at, revision, size }) => ({
      name,
      at: at.toISOString(),
      revision: String(revision),
      size,
    })),
  });
}

/** One member at a time, the leader last: a member does not respond during its defragmentation. */
export async function defragment(context: EtcdContext): Promise<void> {
  const rows = await readMembers(context);
  const unresponsive = rows.filter(({ status }) => !status).map(({ name }) => name);
  if (unresponsive.length > 0)
    throw refusalFor(
      "node-silent",
      `${unresponsive.join(", ")} ${pluralize(unresponsive.length, "does", "do")} not respond; nothing was changed.\nA member blocks while it is defragmented, so all others must be healthy.`,
    );
  await confirm(context, `Defragment etcd on ${rows.map(({ name }) => name).join(", ")}, one after the other`);
  const isLeader = ({ status }: MemberRow) => status?.leader === status?.memberId;
  for (const { name } of [...rows.filter((row) => !isLeader(row)), ...rows.filter(isLeader)])
    await runStep(context, `etcd-defrag-${name}`, `Defragmenting ${name}`, async () => {
      const before = await etcdStatus(context.talos(name));
      await defragmentEtcd(context.talos(name));
      const after = await etcdStatus(context.talos(name));
      return `${formatBytes(before.dbSize)} → ${formatBytes(after.dbSize)}`;
    });
}
