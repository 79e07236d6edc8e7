/**
 * Restores etcd from a snapshot: creates missing machines, empties etcd on every control plane, bootstraps one of them
 * from the snapshot, and waits until the others join it. The layers are applied afterwards (ops/cli/commands/etcd.ts).
 */
import { controlPlanes } from "../../../spec";
import { hasRecovered, isUnfinished, markBegun } from "../../engine/journal/restore";
import { nodeCommandLine } from "../../support/command-line";
import { error } from "../../support/finding";
import { refusalOf } from "../../support/finding-refusal";
import { askTerminal } from "../../support/prompt";
import { refusalFor } from "../../support/finding-refusal";
import type { EtcdContext } from "./open";
import { liveMachinePorts, createMissingMachines } from "./restore-machines";
import type { MachinePorts } from "./restore-machines";
import { emptyEtcd, recover, waitForMembers } from "./restore-members";
import { deleteFetched, openSnapshot } from "./restore-snapshot";
import type { OpenedSnapshot } from "./restore-snapshot";

export interface RestoreRequest {
  /** A name from `etcd list`, `latest`, or a file with an unencrypted snapshot. */
  readonly snapshot: string;
  /** Whether the data of all services is replaced afterwards. */
  readonly isDataReplaced: boolean;
  /** The cluster's name, if there is no terminal. */
  readonly confirm?: string;
  readonly yes?: boolean;
}

const DATA_LOSS = "The data of every service is replaced with its newest backup.";

/** The remaining work of the caller: if infra has created no machine yet, the layers create them first. */
export type RestorePhase = "machines-missing" | "recovered";

/**
 * Checks the snapshot and the cluster, asks for confirmation and restores etcd, unless infra has created no machine
 * yet.
 *
 * @throws Refusal, NotDecryptable, SnapshotDamaged: nothing was changed
 */
export async function restoreEtcd(
  context: EtcdContext,
  request: RestoreRequest,
  makers: MachinePorts = liveMachinePorts(context),
): Promise<RestorePhase> {
  try {
    return await restoreFrom(context, request, makers, await openSnapshot(context, request.snapshot));
  } finally {
    deleteFetched(context);
  }
}

async function restoreFrom(
  context: EtcdContext,
  request: RestoreRequest,
  makers: MachinePorts,
  { file, facts, name }: OpenedSnapshot,
): Promise<RestorePhase> {
  const { cluster, console } = context;
  console.say(`${name}: revision ${facts.revision}, ${Math.ceil(facts.bytes / 1024)} KiB, complete`);
  if (hasRecovered(context.journal, name)) {
    console.say(`${name} is already restored; the layers are applied next`);
    // The run that restored etcd may not have had --data.
    if (request.isDataReplaced) await confirmRestore(context, request, [DATA_LOSS]);
    return "recovered";
  }
  const isResumed = isUnfinished(context.journal, name);
  if (!isResumed) await refuseRunningEtcd(context);
  const etcdLoss = `Every control plane of ${cluster.name} loses its etcd data and gets the data of ${name}.`;
  await confirmRestore(context, request, [etcdLoss, ...(request.isDataReplaced ? [DATA_LOSS] : [])]);
  if (controlPlanes(cluster).some(({ name: node }) => context.addresses[node] === undefined)) {
    // The layer infra bootstraps a new etcd, which the resumed restore replaces.
    if (!isResumed) markBegun(context.journal, name);
    return "machines-missing";
  }
  await createMissingMachines(context, makers);
  await emptyEtcd(context, async () => {
    if (isResumed) return;
    // The first check may have failed because of the network between this machine and the nodes.
    await refuseRunningEtcd(context);
    // Not before: a restore that was interrupted while it waited for the nodes is resumed with both checks.
    markBegun(context.journal, name);
  });
  await recover(context, file, name);
  await waitForMembers(context);
  return "recovered";
}

/**
 * A cluster whose etcd responds is not lost: a restore would discard objects that are newer than the snapshot. @throws
 * Refusal
 */
async function refuseRunningEtcd(context: EtcdContext): Promise<void> {
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
        `Replace single control planes with: ${nodeCommandLine(context, "replace", "<node>")}. To return to an older state on purpose, stop etcd on every control plane first.`,
      ),
    ]);
}

async function confirmRestore(
  { cluster, options, signal }: EtcdContext,
  request: RestoreRequest,
  losses: readonly string[],
): Promise<void> {
  if (options.yes || request.confirm === cluster.name) return;
  const ask = askTerminal();
  const what = [...losses, "Type the cluster's name to continue: "].map((line) => `  ${line}`).join("\n");
  const typed = request.confirm ?? (await ask?.(what, signal));
  if (typed === undefined)
    throw refusalFor(
      "confirmation-missing",
      `Not a terminal: pass --confirm ${cluster.name}, or --yes. Nothing was changed.`,
    );
  if (typed.trim() !== cluster.name)
    throw refusalFor("confirmation-missing", "Stopped: that is not the cluster's name. Nothing was changed.");
}
