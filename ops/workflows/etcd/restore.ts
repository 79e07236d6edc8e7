/**
 * Restores etcd from a snapshot: first missing machines are created, then etcd is emptied on every control plane, then one
 * of them is bootstrapped from the snapshot and the others join it. The ordinary layers come after it
 * (ops/cli/commands/etcd.ts).
 */
import { controlPlanes } from "../../../spec";
import { hasRecovered, isUnfinished, markBegun } from "../../engine/journal/restore";
import { nodeCommandLine } from "../../support/command-line";
import { error } from "../../support/finding";
import { refusalOf } from "../../support/finding-refusal";
import { askTerminal } from "../../support/prompt";
import { Refusal } from "../../support/refusal";
import type { EtcdContext } from "./open";
import { liveMakers, makeMachines } from "./restore-machines";
import type { MachineMakers } from "./restore-machines";
import { emptyEtcd, recover, waitForMembers } from "./restore-members";
import { deleteFetched, openSnapshot } from "./restore-snapshot";
import type { OpenedSnapshot } from "./restore-snapshot";

export interface RestoreAsked {
  /** A name that `etcd list` shows, `latest`, or a file with a snapshot in plain text. */
  readonly snapshot: string;
  /** The cluster's name, if there is no terminal to type it. */
  readonly confirm?: string;
  readonly yes?: boolean;
}

/** What is left for the caller: machines that infra has never made from here are made by the ordinary layers. */
export type RestorePhase = "machines-missing" | "recovered";

/**
 * Checks the snapshot and the cluster, and asks. Then, unless infra has made no machine yet, brings etcd back.
 *
 * @throws Refusal, NotDecryptable, SnapshotDamaged: nothing was changed
 */
export async function restoreEtcd(
  context: EtcdContext,
  asked: RestoreAsked,
  makers: MachineMakers = liveMakers(context),
): Promise<RestorePhase> {
  try {
    return await restoreFrom(context, asked, makers, await openSnapshot(context, asked.snapshot));
  } finally {
    deleteFetched(context);
  }
}

async function restoreFrom(
  context: EtcdContext,
  asked: RestoreAsked,
  makers: MachineMakers,
  { file, facts, name }: OpenedSnapshot,
): Promise<RestorePhase> {
  const { cluster, console } = context;
  console.say(`${name}: revision ${facts.revision}, ${Math.ceil(facts.bytes / 1024)} KiB, whole`);
  if (hasRecovered(context.journal, name)) {
    console.say(`${name} was restored already; the layers follow`);
    return "recovered";
  }
  const isResumed = isUnfinished(context.journal, name);
  if (!isResumed) await refuseLiving(context);
  await confirmRestore(context, asked, name);
  if (!isResumed) markBegun(context.journal, name);
  if (controlPlanes(cluster).some(({ name: node }) => context.addresses[node] === undefined)) return "machines-missing";
  await makeMachines(context, makers);
  await emptyEtcd(context);
  await recover(context, file, name);
  await waitForMembers(context);
  return "recovered";
}

/** A cluster whose etcd responds is not lost: a restore would discard its newer objects. @throws Refusal */
async function refuseLiving(context: EtcdContext): Promise<void> {
  const alive = await Promise.all(
    controlPlanes(context.cluster).map(async ({ name }) => {
      if (context.addresses[name] === undefined) return [];
      return (
        await context
          .talos(name)
          .etcdMembers()
          .catch(() => [])
      ).length > 0
        ? [name]
        : [];
    }),
  );
  const names = alive.flat();
  if (names.length > 0)
    throw refusalOf("The restore", [
      error(
        "etcd-answers",
        `etcd responds on ${names.join(", ")}: a restore would replace objects that are newer than the snapshot`,
        `Replace single control planes with: ${nodeCommandLine(context, "replace", "<node>")}. To go back in time on purpose, stop etcd on every control plane first.`,
      ),
    ]);
}

async function confirmRestore(
  { cluster, options, signal }: EtcdContext,
  asked: RestoreAsked,
  name: string,
): Promise<void> {
  if (options.yes || asked.confirm === cluster.name) return;
  const ask = askTerminal();
  const what = `  Every control plane of ${cluster.name} loses its etcd, and gets that of ${name}.\n  Type the cluster's name to continue: `;
  const typed = asked.confirm ?? (await ask?.(what, signal));
  if (typed === undefined)
    throw new Refusal(`Not a terminal: pass --confirm ${cluster.name}, or --yes. Nothing was changed.`);
  if (typed.trim() !== cluster.name) throw new Refusal("Stopped: that is not the cluster's name. Nothing was changed.");
}
