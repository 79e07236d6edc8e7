import { metalNodes } from "../../../spec/providers/metal";
import { broadcastOf } from "../../../spec/providers/metal";
import type { MetalNode } from "../../../spec/providers/metal";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import { reasonOf } from "../../support/wait";
import type { Timeout } from "../../support/wait-progress";
import type { MachineAccess } from "../machine-access";
import type { MachineWork } from "../machine-work";
import { describeBoot } from "./boot-instructions";
import { makeIdentify } from "./identify";
import type { Identification, Identify } from "./identify";
import { configuredMachines } from "./known-machines";
import { MachineMismatch } from "./refusal";

const BOOT: Timeout = { seconds: 3600, because: "the image is written to a USB stick and carried to each machine" };

/**
 * Before `infra` is applied: compares the UUID of every machine that responds, and waits for those that are not configured
 * yet. A configured machine that does not respond is not waited for: the checks of a running cluster report it.
 *
 * @throws MachineMismatch where another machine responds
 */
export async function planMachineWork(
  access: Pick<MachineAccess, "cluster" | "say" | "wait" | "infraState" | "talosAccess" | "makeImage" | "wake">,
  identifyWith: typeof makeIdentify = makeIdentify,
): Promise<MachineWork[]> {
  const nodes = metalNodes(access.cluster);
  if (nodes.length === 0) return [];
  const identify = identifyWith(await access.talosAccess());
  const configured = configuredMachines(await access.infraState());
  const unresponsive = (await findUnresponsive(nodes, identify)).filter(
    ({ name, uuid }) => configured.get(name) !== uuid,
  );
  if (unresponsive.length === 0) return [];
  return [
    {
      step: "machines-boot",
      title: `Waiting for ${unresponsive.map(({ name }) => name).join(", ")} to boot Talos`,
      async run() {
        await bootMachines(unresponsive, identify, access);
        return `Talos responds on ${unresponsive.map(({ name, address }) => `${name} (${address})`).join(", ")}`;
      },
    },
  ];
}

/** Prints the boot media for machines that do not respond, and waits. @throws MachineMismatch */
export async function bootMachines(
  nodes: readonly MetalNode[],
  identify: Identify,
  access: Pick<MachineAccess, "say" | "wait" | "makeImage" | "wake">,
): Promise<void> {
  const unresponsive = await findUnresponsive(nodes, identify);
  if (unresponsive.length === 0) return;
  await wakeMachines(unresponsive, access);
  for (const line of await describeBoot(unresponsive, access.makeImage)) access.say(line);
  await waitForMachines(unresponsive, identify, access);
}

/** A running machine ignores the packet. If the packet cannot be sent, you switch the machine on yourself. */
async function wakeMachines(nodes: readonly MetalNode[], { say, wake }: Pick<MachineAccess, "say" | "wake">) {
  for (const { name, wakes, site } of nodes) {
    if (wakes === undefined) continue;
    const broadcast = broadcastOf(site.network.cidr);
    try {
      await wake(wakes, broadcast);
      say(`Sent a magic packet to ${name} (${wakes}, by ${broadcast}).`);
    } catch (error) {
      say(`No magic packet could be sent to ${name} (${wakes}, by ${broadcast}): ${reasonOf(error)}. Switch it on.`);
    }
  }
}

interface Found {
  readonly unresponsive: readonly MetalNode[];
  readonly mismatch: MachineMismatch | undefined;
}

async function findMachines(nodes: readonly MetalNode[], identify: Identify): Promise<Found> {
  const found = await Promise.all(nodes.map(async (node) => ({ node, found: await identify(node) })));
  const mismatched = found.flatMap(({ node, found: seen }) =>
    isMismatched(node, seen) ? [{ node, uuid: uuidOf(seen) }] : [],
  );
  return {
    unresponsive: found.flatMap(({ node, found: { kind } }) => (kind === "silent" ? [node] : [])),
    mismatch: mismatched.length > 0 ? new MachineMismatch(mismatched) : undefined,
  };
}

/** @throws MachineMismatch */
async function findUnresponsive(nodes: readonly MetalNode[], identify: Identify): Promise<readonly MetalNode[]> {
  const { unresponsive, mismatch } = await findMachines(nodes, identify);
  if (mismatch) throw mismatch;
  return unresponsive;
}

function isMismatched({ uuid }: MetalNode, found: Identification): boolean {
  return found.kind === "other" || ("uuid" in found && found.uuid !== uuid);
}

function uuidOf(found: Identification): string | undefined {
  return "uuid" in found ? found.uuid : undefined;
}

async function waitForMachines(
  nodes: readonly MetalNode[],
  identify: Identify,
  { wait }: Pick<MachineAccess, "wait">,
): Promise<void> {
  let mismatch: MachineMismatch | undefined;
  const machinesRespond: Check<undefined> = {
    id: "machines-respond",
    title: "every new machine responds in maintenance mode",
    async run() {
      const { unresponsive, ...found } = await findMachines(nodes, identify);
      ({ mismatch } = found);
      if (mismatch) return { status: "failed", evidence: mismatch.message, isFinal: true };
      return passIfNone(
        unresponsive.map(({ name, address }) => `${name}: no Talos responds at ${address}`),
        "all respond",
        "the screen of the machine: it shows its address, or why it does not boot",
      );
    },
  };
  // A mismatch has more details than the error of the wait.
  await wait(machinesRespond, BOOT).catch((error: unknown) => {
    throw mismatch ?? error;
  });
}
