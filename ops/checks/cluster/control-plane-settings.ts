import { isDeepStrictEqual } from "node:util";
import type { Cluster } from "../../../spec";
import { askNodes } from "../../clients/talos/requests";
import { auditPolicy, componentCommands } from "../../clients/talos/resources";
import type { ComponentCommand } from "../../clients/talos/resources";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import { formatCount } from "../../support/count";
import { talosctlFor } from "./context";
import type { ClusterContext } from "./context";

interface RunningSettings {
  readonly commands: readonly ComponentCommand[];
  readonly policy: unknown;
}

/** Checks the running flags on the nodes: a plan compares the file only with the state and queries no node. */
export const controlPlaneSettings: Check<ClusterContext> = {
  id: "control-plane-settings",
  title: "the components of every control plane have the flags and the audit policy of the cluster file",
  appliesTo: ({ cluster }) => wantedFlags(cluster).length > 0 || hasPolicy(cluster),
  needs: ["talos-api"],
  async run(context) {
    const { cluster, controlPlanes } = context;
    const { responses, faults } = await askNodes(context, controlPlanes, async (client): Promise<RunningSettings> => {
      const [commands, policy] = await Promise.all([
        componentCommands(client),
        hasPolicy(cluster) ? auditPolicy(client) : undefined,
      ]);
      return { commands, policy };
    });
    const differences = [...responses].flatMap(([name, running]) => compareSettings(name, running, cluster));
    return passIfNone(
      [...faults.map(({ what }) => what), ...differences],
      [...describeWanted(cluster), `on ${formatCount(responses.size, "control plane")}`].join(" "),
      talosctlFor(context, faults[0]?.name, "get staticpods -o yaml"),
    );
  },
};

interface Flag {
  readonly component: string;
  /** `--name=value` */
  readonly text: string;
}

function wantedFlags({ kubernetes: { apiServer, controllerManager, scheduler } }: Cluster): Flag[] {
  const components = {
    "kube-apiserver": apiServer,
    "kube-controller-manager": controllerManager,
    "kube-scheduler": scheduler,
  };
  return Object.entries(components).flatMap(([component, { extraArgs }]) =>
    Object.entries(extraArgs).map(([name, value]) => ({ component, text: `--${name}=${value}` })),
  );
}

function hasPolicy({ kubernetes }: Cluster): boolean {
  return kubernetes.apiServer.auditPolicy !== undefined;
}

function describeWanted(cluster: Cluster): string[] {
  const flags = wantedFlags(cluster).map(({ component, text }) => `${component} ${text}`);
  return [[...flags, ...(hasPolicy(cluster) ? ["the audit policy"] : [])].join(", ")];
}

function compareSettings(node: string, { commands, policy }: RunningSettings, cluster: Cluster): string[] {
  const missing = wantedFlags(cluster).filter(
    ({ component, text }) => !commands.some((one) => one.component === component && one.command.includes(text)),
  );
  return [
    ...missing.map(({ component, text }) => `${node}: ${component} runs without ${text}`),
    ...(hasPolicy(cluster) && !isDeepStrictEqual(policy, cluster.kubernetes.apiServer.auditPolicy)
      ? [`${node}: kube-apiserver has a different audit policy`]
      : []),
  ];
}
