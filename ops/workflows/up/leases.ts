import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { isLeaseKept, nodesFileOrder } from "../../../spec";
import type { LeasedNode, Node } from "../../../spec";
import { opsProvider } from "../../providers";
import { commandLine } from "../../support/command-line";
import { lineOf, nodesFilePath, shownPath, writtenAddresses } from "../../support/nodes-file";
import type { Runtime } from "../../support/runtime";
import { reasonOf } from "../../support/wait";
import { TALOS_PORT } from "../../clients/talos/server-certificate";
import { openConnection } from "../../clients/http/tunnel";
import { TIMEOUTS } from "../../checks/timeouts";
import type { Context } from "../../engine/run/context";
import { applyLayer } from "../../engine/apply/apply-layer";
import { runStep } from "../../engine/run/step";
import { waitFor } from "../../checks/wait-for";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import type { Say, Timeout } from "../../support/wait-progress";
import { refusalFor } from "../../support/finding-refusal";

/**
 * For sites whose leases are in nodes.txt: creates the machines, which must exist to get a lease, and continues once
 * their addresses are known and Talos responds there.
 */
export async function createLeasedMachines(context: Context): Promise<void> {
  const nodes = nodesFileOrder(context.cluster);
  if (nodes.length === 0) return;
  const targets = nodes.map(({ name, site }) => `${opsProvider(site).machineType}.${name}`);
  await runStep(context, "machines", "Creating the machines of infra", () => applyLayer(context, "infra", { targets }));
  await runStep(context, "leases", "Waiting for the addresses of the machines", () =>
    waitForLeases({ ...context, say: context.console.say }),
  );
}

export interface LeaseOptions extends Pick<
  Context,
  "cluster" | "file" | "places" | "environment" | "runtime" | "signal"
> {
  readonly say: Say;
  /** Resolves when Talos responds at an address. @throws Error if it does not */
  readonly connect?: (address: string) => Promise<void>;
  /** @default TIMEOUTS.leases */
  readonly timeout?: Timeout;
}

/** @returns the evidence. @throws Error that describes the file to write, while it is missing */
export async function waitForLeases(options: LeaseOptions): Promise<string> {
  const { cluster, places, environment, signal, say, connect = connectToTalos, timeout = TIMEOUTS.leases } = options;
  const nodes = nodesFileOrder(cluster);
  const file = nodesFilePath(places, environment);
  const written = writtenAddresses(cluster, places, environment);
  const command = `find the leases on the router by MAC address: ${nodes.map(({ name, macAddress }) => `${name} ${macAddress}`).join(", ")}`;
  const checkNode = async (node: LeasedNode): Promise<string[]> => {
    const lease = written?.[node.name] ?? "";
    try {
      await connectToAny(addressesOfNode(node, lease), connect);
      return [];
    } catch (error) {
      return [
        `${lineOf(places, file, lease)} ${node.name}: nothing responds at ${lease}:${TALOS_PORT} (${reasonOf(error)})`,
      ];
    }
  };
  if (!written) {
    const unknown = await Promise.all(nodes.map((node) => hasMoved(node, connect).then((moved) => !moved)));
    if (unknown.includes(true)) {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      throw refusalFor("nodes-file-missing", describeMissingLeases(options, nodes));
    }
    return "every machine already has its static address";
  }
  const leasesRespond: Check<undefined> = {
    id: "leases-respond",
    title: "Talos responds at every address of the file",
    run: async () => passIfNone((await Promise.all(nodes.map(checkNode))).flat(), "all", command),
  };
  await waitFor({
    checks: [leasesRespond],
    context: undefined,
    timeout,
    signal,
    report: say,
  });
  return `Talos responds at ${nodes.map(({ name }) => `${written[name]} (${name})`).join(", ")}`;
}

/** The addresses at which a machine may respond: its lease, or the static address of its configuration. */
function addressesOfNode(node: Node, lease: string): string[] {
  return [lease, ...(isLeaseKept(node) || node.address === undefined ? [] : [node.address])];
}

/** Whether a machine has moved to the static address of its configuration. */
export async function hasMoved(
  node: Node,
  connect: (address: string) => Promise<void> = connectToTalos,
): Promise<boolean> {
  if (isLeaseKept(node) || node.address === undefined) return false;
  return connect(node.address).then(
    () => true,
    () => false,
  );
}

/** @throws Error of the first address, if none of them responds */
async function connectToAny(addresses: readonly string[], connect: (address: string) => Promise<void>): Promise<void> {
  const tried = await Promise.allSettled(addresses.map(connect));
  const [first] = tried;
  if (first?.status === "rejected" && tried.every(({ status }) => status === "rejected")) throw first.reason;
}

async function connectToTalos(address: string): Promise<void> {
  (await openConnection(address, TALOS_PORT)).destroy();
}

function describeMissingLeases(options: LeaseOptions, nodes: readonly LeasedNode[]): string {
  const { places, environment, runtime } = options;
  const file = shownPath(places, nodesFilePath(places, environment));
  const width = Math.max(...nodes.map(({ name }) => name.length));
  const machines = nodes.map(
    (node) =>
      `  ${node.name.padEnd(width)}  ${node.macAddress}  ${opsProvider(node.site).describeMachine(node)}, ${node.role}`,
  );
  return [
    `${file} does not contain the addresses of these machines yet.`,
    "Look up the leases on the router by MAC address, and write them to that file, one address per line, in this order:",
    ...machines,
    ...formatKnownLeases(runtime, nodes),
    `Then resume with: ${commandLine("up", options)}`,
  ].join("\n");
}

/** The leases of the simulated router, which has no web interface. */
function formatKnownLeases({ leases }: Pick<Runtime, "leases">, nodes: readonly LeasedNode[]): string[] {
  if (!leases) return [];
  const given = leases();
  const lines = nodes.map(({ name, macAddress }) => {
    const lease = given.find(({ mac }) => mac === macAddress.toUpperCase());
    return `  ${lease?.address ?? "none yet"}  # ${name}`;
  });
  return ["The router has assigned these addresses; this is a complete file:", ...lines];
}
