/** The steps of a restore on the control planes: etcd is emptied everywhere, recovered on one, and joined by the others. */
import { bootstrapNode, controlPlanes } from "../../../spec";
import { kubernetesAt } from "../../checks/cluster/context";
import type { NodeContext } from "../../checks/cluster/context";
import { etcdMembers } from "../../checks/cluster/etcd";
import { TIMEOUTS } from "../../checks/timeouts";
import { waitFor } from "../../checks/wait-for";
import { bootstrapFromSnapshot, uploadEtcdSnapshot } from "../../clients/talos/etcd";
import { TalosRefused } from "../../clients/talos/refusal";
import { wipeNodeData } from "../../clients/talos/reset";
import { EMPTY_STEP, JOIN_STEP, RECOVER_STEP } from "../../engine/journal/restore";
import { runStep } from "../../engine/run/step";
import { optionCommandLine } from "../../support/command-line";
import { formatCount } from "../../support/count";
import { detailsHint, reasonOf, scaleTimeout, waitUntil } from "../../support/wait";
import type { EtcdContext } from "./open";

const BOOT_SECONDS = 15 * 60;

/**
 * A control plane whose etcd has no data waits for a bootstrap; every other control plane is wiped. All at once: a
 * control plane that restarts while the others still have a quorum would join them again.
 *
 * @param begin is called when every control plane responds, before anything is wiped. It throws if nothing may be wiped
 */
export async function emptyEtcd(context: EtcdContext, begin: () => Promise<void>): Promise<void> {
  const planes = controlPlanes(context.cluster).map(({ name }) => name);
  await runStep(context, EMPTY_STEP, "Wiping etcd data on every control plane", async () => {
    const states = await Promise.all(planes.map(async (name) => [name, await waitForServices(context, name)] as const));
    const full = states.filter(([, state]) => state !== WAITING).map(([name]) => name);
    await begin();
    if (full.length === 0) return { skipped: true, detail: "no control plane has etcd data; all wait for a bootstrap" };
    const boots = await Promise.all(full.map(async (name) => [name, await context.talos(name).bootTime()] as const));
    await Promise.all(full.map((name) => wipeNodeData(context.talos(name))));
    for (const name of full) context.console.node(name, "rebooting");
    for (const [name, bootTime] of boots) {
      await waitUntil(
        () => describeNotEmpty(context, name, bootTime),
        bootWaitOptions(context, name, "has restarted with an empty etcd"),
      );
      context.console.node(name, "configured");
    }
    return `rebooted without etcd data: ${full.join(", ")}`;
  });
}

/** The state of the etcd service while it waits for a bootstrap. */
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
    bootWaitOptions(context, name, "responds to the Talos API"),
  );
  return state;
}

function bootWaitOptions(context: EtcdContext, name: string, what: string) {
  const hints = [detailsHint(statusCommand(context))];
  return { goal: `${name} ${what}`, seconds: scaleTimeout(BOOT_SECONDS), hints, signal: context.signal };
}

/** Shows why a control plane does not respond. A restore may run without the talosconfig that talosctl needs. */
function statusCommand(context: EtcdContext): string {
  return optionCommandLine(context, "etcd status");
}

async function etcdState(context: EtcdContext, name: string): Promise<string> {
  const services = await context.talos(name).services();
  return services.find(({ id }) => id === "etcd")?.state ?? "missing";
}

export async function recover(context: EtcdContext, file: string, snapshot: string): Promise<void> {
  const { name } = bootstrapNode(context.cluster);
  await runStep(context, RECOVER_STEP, `Restoring etcd on ${name}`, async () => {
    await waitUntil(
      () => uploadAndBootstrap(context, name, file),
      bootWaitOptions(context, name, "accepts the snapshot"),
    );
    return snapshot;
  });
}

/** @returns the reason to try again; undefined once etcd has started from the snapshot */
async function uploadAndBootstrap(context: EtcdContext, name: string, file: string): Promise<string | undefined> {
  try {
    await uploadEtcdSnapshot(context.talos(name), file);
    await bootstrapFromSnapshot(context.talos(name));
    return undefined;
  } catch (failure) {
    if (!(failure instanceof TalosRefused)) throw failure;
    // The response to an earlier attempt was lost: etcd was empty before it.
    if (failure.code === "ALREADY_EXISTS") return undefined;
    if (failure.code === "FAILED_PRECONDITION" || failure.code === "UNAVAILABLE") return failure.message;
    throw failure;
  }
}

export async function waitForMembers(context: EtcdContext): Promise<void> {
  const { places, addresses, talos, signal, console } = context;
  const planes = controlPlanes(context.cluster).map(({ name }) => name);
  await runStep(context, JOIN_STEP, "Waiting for the other control planes", async () => {
    const { kubeconfig, talosconfig } = places;
    const nodes = { nodes: planes, controlPlanes: planes, members: planes, addresses, talosconfig, talos };
    const run = async (given: NodeContext) => ({ ...(await etcdMembers.run(given)), command: statusCommand(context) });
    await waitFor({
      checks: [{ ...etcdMembers, run }],
      context: { ...nodes, kubeconfig, kubernetes: kubernetesAt(kubeconfig) },
      timeout: TIMEOUTS.etcd,
      signal,
      report: console.say,
    });
    return `etcd has ${formatCount(planes.length, "member")}`;
  });
}
