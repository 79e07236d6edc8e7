/** A rolling change: one control plane at a time, with the cluster healthy before and after each. */
import type { Layer } from "../../../spec";
import type { Rollout } from "../../guard";
import { bootTimeOf } from "../../checks/cluster/talos";
import { waitForHealthyMembers } from "./rolling-gate";
import { rollStep } from "../journal/apply";
import { terraformIn } from "../run/context";
import type { Context } from "../run/context";
import { step } from "../run/step";

type Addresses = Readonly<Record<string, string>>;

/** One node of a rolling change, and the members of etcd around it. */
export interface NodeChange {
  readonly layer: Layer;
  readonly name: string;
  /** The change removes the node from etcd. */
  readonly isLeaving: boolean;
  readonly rollout: Pick<Rollout, "members" | "up">;
  /** Control plane → address. */
  readonly addresses: Addresses;
}

/**
 * Changes a node while the other members of etcd are healthy, and waits until it is healthy again.
 *
 * @param change returns false if it has not changed the node
 */
export async function changeNode(context: Context, node: NodeChange, change: () => Promise<boolean>): Promise<void> {
  const { name, rollout, addresses, layer } = node;
  const others = rollout.members.filter((member) => member !== name);
  const healthy = others.filter((member) => rollout.up.includes(member));
  const moment = `before ${name} is changed`;
  await waitForHealthyMembers({ ...gateIn(context), moment, members: rollout.members, healthy, addresses });
  const address = addresses[name];
  const { talosconfig } = context.places;
  const bootTime = address ? await bootTimeOf(talosconfig, address).catch(() => undefined) : undefined;
  if (!(await change())) return;
  await waitForHealthyMembers({
    ...gateIn(context),
    moment: `after ${name} was changed`,
    members: node.isLeaving ? others : rollout.members,
    healthy: node.isLeaving ? healthy : [...healthy, name],
    addresses: { ...addresses, ...(await addressesInState(context, layer, [name])) },
    ...(node.isLeaving ? {} : { rebooted: { name, bootTime } }),
  });
}

/** Waits for nodes that an earlier run started to change and did not see healthy again. */
export async function waitForUnfinished(context: Context, layer: Layer, names: readonly string[]): Promise<void> {
  const addresses = await addressesInState(context, layer, names);
  for (const name of names) {
    const title = `Waiting for ${name}, which an earlier run started to change`;
    await step(context, rollStep(layer, name), title, async () => {
      if (!addresses[name]) return { skipped: true, detail: "it no longer exists" };
      await waitForHealthyMembers({
        ...gateIn(context),
        moment: "after an earlier run changed it",
        healthy: [name],
        addresses,
      });
      return "it is healthy";
    });
  }
}

function gateIn({ places, signal, console, runtime }: Context) {
  return { places, signal, say: (text: string) => console.say(text), clock: runtime.clock };
}

interface State {
  readonly values?: {
    readonly root_module?: {
      readonly resources?: readonly { type: string; name: string; values: { node?: unknown } }[];
    };
  };
}

/** The addresses of nodes now: a new machine may have another one. */
async function addressesInState(context: Context, layer: Layer, names: readonly string[]): Promise<Addresses> {
  const { values } = (await terraformIn(context, layer).state()) as State;
  const known = (values?.root_module?.resources ?? []).flatMap(({ type, name, values: { node } }) =>
    type === "talos_machine_configuration_apply" && names.includes(name) && typeof node === "string"
      ? [[name, node] as const]
      : [],
  );
  return Object.fromEntries(known);
}
