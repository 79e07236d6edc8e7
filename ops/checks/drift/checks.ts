import { serviceBackups } from "../cluster/backups";
import { bootstrapWorkloads } from "../cluster/bootstrap-manifests";
import { etcdMembers } from "../cluster/etcd";
import { kubernetesApi } from "../cluster/kubernetes";
import { nodesMatch, readNodes } from "../cluster/nodes";
import { talosApi, talosVersion } from "../cluster/talos";
import { talosImage } from "../cluster/talos-image";
import { talosctlCommand } from "../../clients/talos/command";
import { askEtcdMembers, askVersions } from "../../clients/talos/requests";
import { commandLine, nodeCommandLine, optionCommandLine } from "../../support/command-line";
import { backups } from "./backups";
import { components } from "./components";
import type { DriftCheck, DriftContext } from "./context";
import { cordons } from "./cordons";
import { expiry } from "./expiry";
import { flux } from "./flux";
import { machineConfigurations } from "./machine-configuration";
import { machines } from "./machines";
import { PLAN_CHECKS } from "./plan-drift";
import { fixVersion } from "./version-fix";

const OBSERVED: readonly DriftCheck[] = [
  talosApi,
  toDrift(
    etcdMembers,
    async (context) =>
      `${nodeCommandLine(context, "list")}, then remove the member without a node: ${await removeMemberCommand(context)}`,
  ),
  kubernetesApi,
  machines,
  toDrift(talosVersion, fixTalosVersion),
  requireState(toDrift(talosImage, (place) => commandLine("upgrade", place))),
  machineConfigurations,
  components,
  toDrift(
    nodesMatch,
    async (context) =>
      `${commandLine("up", context)}; if the Kubernetes version differs: ${await fixKubernetesVersion(context)}`,
  ),
  requireState(bootstrapWorkloads),
  cordons,
  expiry,
  flux,
  backups,
  serviceBackups,
];

/** The checks of `coldstart drift`. The plans run last: on a small machine they slow down the other checks. */
export const DRIFT_CHECKS: readonly DriftCheck[] = [
  ...OBSERVED,
  ...PLAN_CHECKS.map((plan) => ({ ...plan, needs: [...OBSERVED.map(({ id }) => id), ...(plan.needs ?? [])] })),
];

/** A cluster check whose failure is drift. It checks the nodes that respond, and throws if it cannot be completed. */
function toDrift(check: DriftCheck, fix: (context: DriftContext) => string | Promise<string>): DriftCheck {
  return {
    ...check,
    async run(context) {
      const { findings = [], ...result } = await check.run(context);
      if (result.status !== "failed") return { ...result, findings };
      const { id: code } = check;
      const { evidence: message, command } = result;
      const more = command === undefined ? "" : `\nsee: ${command}`;
      const own = { code, severity: "error" as const, message, fix: `${await fix(context)}${more}` };
      return { ...result, findings: [...findings, own] };
    },
  };
}

async function fixTalosVersion(context: DriftContext): Promise<string> {
  const { responses } = await askVersions(context, context.nodes);
  return fixVersion("talos.version", context.cluster.talos.version, [...responses.values()], context);
}

async function fixKubernetesVersion(context: DriftContext): Promise<string> {
  const nodes = await readNodes(context.kubernetes);
  const running = [...nodes.values()].flatMap(({ kubelet }) => kubelet ?? []);
  return fixVersion("kubernetes.version", context.cluster.kubernetes.version, running, context);
}

/** It runs through `exec`, because in a rehearsal it must change the simulated cluster, and on a member that responds. */
async function removeMemberCommand(context: DriftContext): Promise<string> {
  const { addresses, controlPlanes } = context;
  const { responses } = await askEtcdMembers(context, controlPlanes);
  const member = controlPlanes.find((name) => responses.has(name));
  const address = member === undefined ? undefined : addresses[member];
  return `${optionCommandLine(context, "exec")} -- ${talosctlCommand(context, address, "etcd remove-member <id>")}`;
}

/** Talos shows its machine configuration only to administrators. Source: siderolabs/talos, sensitive resources. */
function requireState(check: DriftCheck): DriftCheck {
  return {
    ...check,
    appliesTo: ({ states, ...context }) => states !== undefined && check.appliesTo?.(context) !== false,
  };
}
