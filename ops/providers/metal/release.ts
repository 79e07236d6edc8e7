import type { MetalNode } from "../../../spec/providers/metal";
import { TalosConnection } from "../../clients/talos/connection";
import { resetNode } from "../../clients/talos/reset";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import type { Timeout } from "../../support/wait-progress";
import type { MachineAccess } from "../machine-access";
import type { MachineWork } from "../machine-work";
import { makeIdentify } from "./identify";
import type { Identify } from "./identify";
import { bootMachines } from "./machine-work";

const WIPE: Timeout = {
  seconds: 600,
  because: "a machine needs up to 4m to stop, to wipe its partitions and to boot",
};

interface Ports {
  readonly identifierOf?: typeof makeIdentify;
  readonly reset?: typeof resetNode;
}

/**
 * The machine is not deleted, so its configuration with the cluster's keys and its data are wiped. It boots to maintenance
 * mode from its disk, ready for the next start.
 */
export function releaseWork(
  access: MachineAccess,
  nodes: readonly MetalNode[],
  before: "end" | "replacement",
  { identifierOf = makeIdentify, reset = resetNode }: Ports = {},
): MachineWork[] {
  if (nodes.length === 0) return [];
  return [
    {
      // A destroy resets the workers and the control planes at different times.
      step: nodes.every(({ role }) => role === "worker") ? "machines-reset-workers" : "machines-reset",
      title: `Resetting ${nodes.map(({ name }) => name).join(", ")}`,
      async run() {
        const identify = identifierOf(await access.talosAccess());
        const done = await resetMachines(access, nodes, identify, reset);
        if (before === "replacement") await bootMachines(nodes, identify, access);
        return done;
      },
    },
  ];
}

async function resetMachines(
  { talosAccess, signal, say, wait }: MachineAccess,
  nodes: readonly MetalNode[],
  identify: Identify,
  reset: typeof resetNode,
): Promise<string> {
  const talos = await talosAccess();
  const own: MetalNode[] = [];
  for (const node of nodes) {
    const found = await identify(node);
    // Only the cluster's own nodes accept its certificate; the UUID is compared all the same.
    if (found.kind === "ours" && found.uuid === node.uuid) own.push(node);
    else if (found.kind !== "maintenance") say(describeKept(node));
  }
  if (!talos || own.length === 0) return "no machine has a configuration of this cluster";
  for (const { address } of own) await reset(new TalosConnection(talos, address), { signal }, "reboot");
  await wait(machinesWiped(own, identify), WIPE);
  return `${own.map(({ name }) => name).join(", ")}: wiped, and back in maintenance mode`;
}

function describeKept({ name, address }: MetalNode): string {
  return (
    `not reset: ${name} does not respond to this cluster at ${address}. If it still has a configuration, it also has the keys of the ` +
    `cluster. Boot it, and run the same command again.`
  );
}

function machinesWiped(nodes: readonly MetalNode[], identify: Identify): Check<undefined> {
  return {
    id: "machines-wiped",
    title: "every machine is back in maintenance mode",
    async run() {
      const found = await Promise.all(nodes.map(async (node) => ({ node, kind: (await identify(node)).kind })));
      const others = found.filter(({ kind }) => kind !== "maintenance");
      return passIfNone(
        others.map(({ node: { name, address } }) => `${name} (${address}) is not`),
        "all",
        "the screen of the machine",
      );
    },
  };
}
