/** A rolling change: one node at a time, drained, with a healthy cluster before and after each. */
import { controlPlanes } from "../../../spec";
import type { Layer } from "../../../spec";
import { bootTimeOf } from "../../checks/cluster/talos";
import { KubernetesClient } from "../../clients/kubernetes/client";
import { findNode } from "../../clients/kubernetes/nodes";
import { TalosClient } from "../../clients/talos/client";
import { forfeitEtcdLeadership } from "../../clients/talos/etcd";
import { readTalosconfig } from "../../clients/talos/talosconfig";
import type { Rollout, RolloutNode } from "../../guard";
import { waitForHealthyMembers } from "./rolling-gate";
import { rollStep } from "../journal/apply";
import type { NodeAddresses } from "../nodes/node-addresses";
import { requireNoLocalVolumes } from "../nodes/local-volumes";
import { requireReachableVolumes } from "../nodes/zone-volumes";
import { drainIn, liftOwnCordons, runWhileDrained } from "../nodes/drain";
import { storeOptions } from "../run/context";
import type { Context } from "../run/context";
import { runStep } from "../run/step";
import { attributesOf, findState } from "../../state/state-edit";

/** One node of a rolling change, and the other etcd members. */
export interface NodeChange extends Pick<RolloutNode, "name" | "isDrained" | "host"> {
  readonly layer: Layer;
  /** Whether the change removes the node from etcd. */
  readonly isLeaving: boolean;
  /** Whether it gets a new machine: the data on the disks of the old one is lost. */
  readonly isReplaced: boolean;
  readonly rollout: Pick<Rollout, "members" | "up">;
  /** Control plane → address. */
  readonly addresses: NodeAddresses;
}

/**
 * Changes a drained node while the other etcd members are healthy, and waits until it is healthy again.
 *
 * @param change returns false if it did not change the node
 */
export async function changeNode(context: Context, node: NodeChange, change: () => Promise<boolean>): Promise<void> {
  const { name, rollout, addresses } = node;
  const others = rollout.members.filter((member) => member !== name);
  const healthy = others.filter((member) => rollout.up.includes(member));
  const moment = `before ${name} is changed`;
  await waitForHealthyMembers({ ...gateIn(context), moment, members: rollout.members, healthy, addresses });
  await drainFirst(context, node, async () => {
    const { talosconfig } = context.places;
    const host = node.host ?? addresses[name];
    const bootTime = host ? await bootTimeOf(talosconfig, host).catch(() => undefined) : undefined;
    if (host && others.length > 0 && rollout.members.includes(name)) await forfeit(context, host);
    context.console.node(name, node.isLeaving ? "deleting" : "rebooting");
    if (await change()) await waitUntilBack(context, { ...node, others, healthy, bootTime });
  });
  context.console.node(name, node.isLeaving ? "gone" : "ready");
}

interface ChangedNode extends NodeChange {
  readonly others: readonly string[];
  readonly healthy: readonly string[];
  readonly bootTime: string | undefined;
}

async function waitUntilBack(context: Context, node: ChangedNode): Promise<void> {
  const { name, layer, rollout, others, healthy, addresses, isLeaving, bootTime } = node;
  await waitForHealthyMembers({
    ...gateIn(context),
    moment: `after ${name} was changed`,
    members: isLeaving ? others : rollout.members,
    healthy: isLeaving ? healthy : [...healthy, name],
    addresses: { ...addresses, ...(await addressesInState(context, layer, [name])) },
    controlPlanes: [...Object.keys(addresses), ...(rollout.members.includes(name) ? [name] : [])],
    ...(isLeaving ? {} : { rebooted: { name, bootTime } }),
  });
}

/** The node is uncordoned once it is healthy again. If this run is killed, the next one uncordons it. */
async function drainFirst(context: Context, node: NodeChange, work: () => Promise<void>): Promise<void> {
  const { name, isDrained, isReplaced } = node;
  const { places } = context;
  const kubernetes = isDrained ? new KubernetesClient(places.kubeconfig) : undefined;
  // The node may have failed since the plan: the kubelet of a node that is not Ready terminates no pods.
  if (!kubernetes || !(await findNode(kubernetes, name))?.isReady) return work();
  if (isReplaced) await requireNoLocalVolumes(kubernetes, context, name);
  await requireReachableVolumes(kubernetes, context.cluster, name);
  await runWhileDrained(drainIn(context, kubernetes, name), work);
}

/** Otherwise etcd elects a new leader only after the node is down, and refuses writes until then. */
async function forfeit({ places, console }: Context, host: string): Promise<void> {
  const client = new TalosClient(readTalosconfig(places.talosconfig), host);
  const leader = await forfeitEtcdLeadership(client).catch(() => undefined);
  if (leader !== undefined) console.say(`${leader} is now the etcd leader`);
}

/** Waits for nodes that an earlier run began to change without seeing them healthy again. */
export async function waitForUnfinished(context: Context, layer: Layer, names: readonly string[]): Promise<void> {
  const planes = controlPlanes(context.cluster).map((node) => node.name);
  const addresses = await addressesInState(context, layer, [...names, ...planes]);
  for (const name of names) {
    const title = `Waiting for ${name}, which an earlier run started to change`;
    await runStep(context, rollStep(layer, name), title, async () => {
      if (!addresses[name]) return { skipped: true, detail: "it no longer exists" };
      await waitForHealthyMembers({
        ...gateIn(context),
        moment: "after an earlier run changed it",
        healthy: [name],
        addresses,
        // Other members may be down during this wait; a worker has no etcd.
        controlPlanes: planes.includes(name) ? [name] : planes.filter((plane) => plane in addresses),
      });
      const lifted = await liftOwnCordons(new KubernetesClient(context.places.kubeconfig), [name]);
      return lifted.length > 0 ? "it is healthy, and uncordoned" : "it is healthy";
    });
  }
}

function gateIn({ places, signal, console, runtime }: Context) {
  return { places, signal, say: console.say, clock: runtime.clock };
}

/** Reads the current addresses of nodes, because a new machine may have a new address. */
async function addressesInState(context: Context, layer: Layer, names: readonly string[]): Promise<NodeAddresses> {
  const state = await findState(layer, storeOptions(context));
  const known = names.flatMap((name) => {
    const node = state && attributesOf(state, `talos_machine_configuration_apply.${name}`)?.node;
    return typeof node === "string" ? [[name, node] as const] : [];
  });
  return Object.fromEntries(known);
}
