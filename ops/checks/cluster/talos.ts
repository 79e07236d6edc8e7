import type { Node } from "../../../spec";
import { RUNNING, TalosClient } from "../../clients/talos/client";
import type { TalosService } from "../../clients/talos/client";
import { askServices, askVersions } from "../../clients/talos/requests";
import type { NodeFault } from "../../clients/talos/requests";
import { readTalosconfig } from "../../clients/talos/talosconfig";
import { opsProvider } from "../../providers";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import { formatCount } from "../../support/count";
import { talosctlFor } from "./context";
import type { ClusterContext, NodeContext } from "./context";
import { passUnlessUpgrading } from "./upgrade-in-progress";

export const talosApi: Check<ClusterContext> = {
  id: "talos-api",
  title: "Talos responds on every node",
  command: (context) => talosctlFor(context, undefined, "version"),
  async run(context) {
    const { faults } = await askVersions(context, context.nodes);
    return passIfNone(listFaults(faults), formatCount(context.nodes.length, "node"), inspect(context, faults[0]));
  },
};

export const talosVersion: Check<ClusterContext> = {
  id: "talos-version",
  title: "every node runs the Talos version of the cluster file",
  needs: ["talos-api"],
  async run(context) {
    const { version: wanted } = context.cluster.talos;
    const { responses, faults } = await askVersions(context, context.nodes);
    const others = [...responses].filter(([, version]) => version !== wanted);
    return passUnlessUpgrading(context, {
      faults: faults.map(({ what }) => what),
      versionFaults: others.map(([name, version]) => `${name} runs ${version || "an unknown version"}, not ${wanted}`),
      evidence: `${wanted} on ${formatCount(context.nodes.length, "node")}`,
      command: talosctlFor(context, others[0]?.[0] ?? faults[0]?.name, "version"),
    });
  },
};

/** States of a service that has ended successfully. */
const ENDED = ["Finished", "Skipped"];

/** Extension services depend on their own configuration, and may wait for it. */
const EXTENSION = "ext-";

export const talosServices: Check<NodeContext> = {
  id: "talos-services",
  title: "the Talos services of every node are healthy",
  needs: ["talos-api"],
  async run(context) {
    const { responses, faults } = await askServices(context, context.nodes);
    const broken = [...responses].flatMap(([name, services]) =>
      services.filter((service) => !isServiceHealthy(service)).map((service) => ({ name, service })),
    );
    return passIfNone(
      [
        ...listFaults(faults),
        ...broken.map(
          ({ name, service: { id, state, message } }) =>
            `${name}: service ${id} is ${state}${message ? ` (${message})` : ""}`,
        ),
      ],
      [...responses].map(([name, services]) => `${formatCount(services.length, "service")} on ${name}`).join(", "),
      talosctlFor(context, broken[0]?.name ?? faults[0]?.name, `service ${broken[0]?.service.id ?? ""}`.trim()),
    );
  },
};

function isServiceHealthy({ id, state, isHealthy }: TalosService): boolean {
  return id.startsWith(EXTENSION) || ENDED.includes(state) || (state === RUNNING && isHealthy !== false);
}

/** Identifies the current boot of a node. @throws Error if the node does not respond */
export function bootTimeOf(talosconfig: string, address: string): Promise<string> {
  return new TalosClient(readTalosconfig(talosconfig), address).bootTime();
}

function listFaults(faults: readonly NodeFault[]): string[] {
  return faults.map(({ what }) => what);
}

/** A node that does not respond shows the reason only on its console. */
function inspect(context: ClusterContext, fault: NodeFault | undefined): string | undefined {
  if (!fault) return undefined;
  const node = context.cluster.nodes.find(({ name }) => name === fault.name);
  const screen = node ? [`or, if it does not respond: ${consoleOf(node)}`] : [];
  return [talosctlFor(context, fault.name, "dmesg"), ...screen].join("\n  ");
}

/** The command that shows the console of a machine. */
export function consoleOf(node: Node): string {
  return opsProvider(node.site).consoleCommand(node);
}
