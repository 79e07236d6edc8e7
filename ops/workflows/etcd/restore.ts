/**
 * Restores etcd from a snapshot: first missing machines are created, then etcd is emptied on every control plane, then one
 * of them is bootstrapped from the snapshot and the others join it. The ordinary layers come after it
 * (ops/cli/commands/etcd.ts).
 */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bootstrapNode, controlPlanes } from "../../../spec";
import { bootstrapFromSnapshot, bringEtcdSnapshot } from "../../clients/talos/etcd";
import { inspectSnapshot } from "../../clients/talos/etcd-database";
import type { SnapshotFacts } from "../../clients/talos/etcd-database";
import { TalosRefused } from "../../clients/talos/refusal";
import { talosctlCommand } from "../../clients/talos/command";
import { wipeNodeData } from "../../clients/talos/reset";
import { fetchSnapshot } from "../../engine/etcd/snapshots";
import { listSnapshots } from "../../engine/etcd/stored-snapshots";
import { runStep } from "../../engine/run/step";
import { nodeCommandLine, optionCommandLine } from "../../support/command-line";
import { error } from "../../support/finding";
import type { Finding } from "../../support/finding";
import { formatCount } from "../../support/count";
import { askTerminal } from "../../support/prompt";
import { Refusal } from "../../support/refusal";
import { lookCloser, reasonOf, scaleTimeout, waitUntil } from "../../support/wait";
import { refusalOf } from "../../support/finding-refusal";
import type { EtcdContext } from "./open";
import { liveMakers, makeMachines } from "./restore-machines";
import type { MachineMakers } from "./restore-machines";
import { RECOVER_STEP, findUnfinished, hasRecovered, isUnfinished, markBegun } from "../../engine/journal/restore";

const BOOT_SECONDS = 15 * 60;
const JOIN_SECONDS = 15 * 60;

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
    // In plain text. A resumed run fetches it again.
    rmSync(join(context.scratch, RESTORED), { force: true });
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

const RESTORED = "restore.snapshot";

/** A checked file on this machine. */
interface OpenedSnapshot {
  readonly name: string;
  readonly file: string;
  readonly facts: SnapshotFacts;
}

async function openSnapshot(context: EtcdContext, wanted: string): Promise<OpenedSnapshot> {
  if (existsSync(wanted)) return { name: wanted, file: wanted, facts: await inspectSnapshot(wanted) };
  const store = context.backups();
  const all = await listSnapshots(store, context.cluster.name);
  const isNamed = (given: string | undefined) => all.find(({ name }) => name === given || name === `etcd/${given}`);
  const chosen = wanted === "latest" ? (isNamed(findUnfinished(context.journal)) ?? all[0]) : isNamed(wanted);
  if (!chosen)
    throw refusalOf("The restore", [describeMissing(context, wanted, { place: store.place, count: all.length })]);
  const { privateKey } = context.key();
  const file = join(context.scratch, RESTORED);
  return { name: chosen.name, file, facts: await fetchSnapshot(store, chosen.name, privateKey, file) };
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
        `Check \`backups\` in the cluster file. To restore a copy that is elsewhere, pass its file: ${optionCommandLine(context, "etcd restore <file>")}`,
      )
    : error(
        "etcd-snapshot-unknown",
        `${place} has no snapshot ${wanted} of ${name}`,
        `List them: ${optionCommandLine(context, "etcd list")}`,
      );
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

/**
 * etcd of a control plane without data waits for a bootstrap; every other one is wiped. All at once: one that comes back while
 * others still have a quorum would join them again.
 */
async function emptyEtcd(context: EtcdContext): Promise<void> {
  const planes = controlPlanes(context.cluster).map(({ name }) => name);
  await runStep(context, "etcd-restore-empty", "Emptying etcd of every control plane", async () => {
    const states = await Promise.all(planes.map(async (name) => [name, await waitForServices(context, name)] as const));
    const full = states.filter(([, state]) => state !== WAITING).map(([name]) => name);
    if (full.length === 0) return { skipped: true, detail: "no control plane has data of etcd, and all of them wait" };
    const boots = await Promise.all(full.map(async (name) => [name, await context.talos(name).bootTime()] as const));
    await Promise.all(full.map((name) => wipeNodeData(context.talos(name))));
    for (const name of full) context.console.node(name, "rebooting");
    for (const [name, bootTime] of boots) {
      await waitUntil(
        () => describeNotEmpty(context, name, bootTime),
        bootWait(context, name, "is back with an empty etcd"),
      );
      context.console.node(name, "configured");
    }
    return `rebooted without data: ${full.join(", ")}`;
  });
}

/** The state of the service etcd that waits for a bootstrap. */
const WAITING = "Preparing";

async function describeNotEmpty(context: EtcdContext, name: string, bootTime: string): Promise<string | undefined> {
  try {
    if ((await context.talos(name).bootTime()) === bootTime) return "it has not rebooted yet";
    const state = await etcdState(context, name);
    return state === WAITING ? undefined : `etcd is ${state}`;
  } catch (failure) {
    return reasonOf(failure);
  }
}

async function waitForServices(context: EtcdContext, name: string): Promise<string> {
  let state = "";
  await waitUntil(
    async () => {
      try {
        state = await etcdState(context, name);
        return undefined;
      } catch (failure) {
        return reasonOf(failure);
      }
    },
    bootWait(context, name, "responds to the Talos API"),
  );
  return state;
}

function bootWait({ signal, places, addresses }: EtcdContext, name: string, what: string) {
  const hints = [lookCloser(talosctlCommand(places, addresses[name], "service etcd"))];
  return { goal: `${name} ${what}`, seconds: scaleTimeout(BOOT_SECONDS), hints, signal };
}

async function etcdState(context: EtcdContext, name: string): Promise<string> {
  const services = await context.talos(name).services();
  return services.find(({ id }) => id === "etcd")?.state ?? "missing";
}

async function recover(context: EtcdContext, file: string, snapshot: string): Promise<void> {
  const { name } = bootstrapNode(context.cluster);
  await runStep(context, RECOVER_STEP, `Restoring etcd on ${name}`, async () => {
    await waitUntil(() => bringAndBootstrap(context, name, file), bootWait(context, name, "accepts the snapshot"));
    return snapshot;
  });
}

/** @returns why it has to be tried again; undefined when etcd has started from the snapshot */
async function bringAndBootstrap(context: EtcdContext, name: string, file: string): Promise<string | undefined> {
  try {
    await bringEtcdSnapshot(context.talos(name), file);
    await bootstrapFromSnapshot(context.talos(name));
    return undefined;
  } catch (failure) {
    if (!(failure instanceof TalosRefused)) throw failure;
    // The answer to an earlier attempt was lost: etcd was empty before it.
    if (failure.code === "ALREADY_EXISTS") return undefined;
    if (failure.code === "FAILED_PRECONDITION" || failure.code === "UNAVAILABLE") return failure.message;
    throw failure;
  }
}

async function waitForMembers(context: EtcdContext): Promise<void> {
  const planes = controlPlanes(context.cluster).map(({ name }) => name);
  await runStep(context, "etcd-restore-join", "Waiting for the other control planes", async () => {
    await waitUntil(
      async () => {
        try {
          const members = await context.talos(bootstrapNode(context.cluster).name).etcdMembers();
          const absent = planes.filter((name) => !members.some(({ hostname }) => hostname === name));
          return absent.length > 0 ? `${absent.join(", ")} has not joined` : undefined;
        } catch (failure) {
          return reasonOf(failure);
        }
      },
      {
        goal: "every control plane is a member of etcd",
        seconds: scaleTimeout(JOIN_SECONDS),
        hints: [lookCloser(optionCommandLine(context, "etcd status"))],
        signal: context.signal,
      },
    );
    return `etcd has ${formatCount(planes.length, "member")}`;
  });
}
