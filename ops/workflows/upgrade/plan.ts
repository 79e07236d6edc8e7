import { orderNodes } from "../../engine/nodes/order";
import { PARTS } from "./parts";
import type { Part } from "./parts";
import { checkUpgradePath, findOldest } from "./path";
import { error } from "../../support/finding";
import type { Finding } from "../../support/finding";
import type { NodeVersions, RunningVersions, WantedVersions } from "./versions";

/** One step: the change, its nodes, and the versions before and after. */
export interface UpgradeStep {
  /** The name of the step in the journal. */
  readonly name: string;
  readonly part: Part;
  readonly action: "prepare" | "install" | "cilium" | "control-plane" | "kubelet" | "manifests";
  /** More than one only for workers. */
  readonly nodes: readonly string[];
  readonly from?: string;
  readonly to: string;
  /** The interruption that users notice. */
  readonly downtime?: string;
}

export interface SkippedStep {
  readonly part: Part;
  readonly node?: string;
  readonly reason: string;
}

export interface UpgradePlan {
  readonly steps: readonly UpgradeStep[];
  readonly skipped: readonly SkippedStep[];
  /** If one of them is an error, nothing is upgraded. */
  readonly findings: readonly Finding[];
}

export interface UpgradeOptions {
  readonly only?: Part | undefined;
  readonly maxUnavailable: number;
  /** @default false */
  readonly canEvictBarePods?: boolean | undefined;
}

/**
 * Compares running and wanted versions. It reads nothing else, so a resumed run continues from the actual state of the
 * cluster.
 */
export function planUpgrade(
  running: RunningVersions,
  wanted: WantedVersions,
  options: UpgradeOptions & { readonly file: string },
): UpgradePlan {
  const parts: Readonly<Record<Part, () => Pick<UpgradePlan, "steps" | "skipped">>> = {
    talos: () => planTalos(running, wanted, options),
    cilium: () => planCilium(running, wanted),
    kubernetes: () => planKubernetes(running, wanted, planTalos(running, wanted, options).steps.length > 0),
  };
  const planned = PARTS.map((part) =>
    options.only === undefined || options.only === part ? parts[part]() : skipPart(part, options.only),
  );
  const steps = planned.flatMap((part) => part.steps);
  return {
    steps,
    skipped: planned.flatMap(({ skipped }) => skipped),
    findings: [
      ...checkOrder(running, wanted, options),
      ...checkUpgradePath(running, wanted, {
        parts: [...new Set(steps.map(({ part }) => part))],
        file: options.file,
      }),
    ],
  };
}

/**
 * Every plan of infra contains the installer of the file's Talos version, so the other parts cannot skip a pending Talos
 * upgrade.
 */
function checkOrder(running: RunningVersions, wanted: WantedVersions, options: UpgradeOptions): Finding[] {
  if (options.only === undefined || options.only === "talos") return [];
  if (planTalos(running, wanted, options).steps.length === 0) return [];
  return [
    error(
      "upgrade-talos-first",
      `Talos ${wanted.talos} or its extensions are not on every node yet, and Talos must be upgraded before ${options.only}`,
      "Run the upgrade without --only, or first with --only talos, or restore `talos.version` and `extensions`.",
    ),
  ];
}

function skipPart(part: Part, only: Part): Pick<UpgradePlan, "steps" | "skipped"> {
  return { steps: [], skipped: [{ part, reason: `not selected: --only ${only}` }] };
}

function planTalos(running: RunningVersions, wanted: WantedVersions, { maxUnavailable }: UpgradeOptions) {
  const isDone = ({ name, talos, schematic }: NodeVersions) =>
    talos === wanted.talos && schematic !== undefined && schematic === wanted.schematics[name];
  const done = running.nodes.filter(isDone);
  const due = running.nodes.filter((node) => !isDone(node));
  const alone = running.nodes.filter(({ role }) => role === "controlplane").length === 1;
  const skipped = done.map(({ name }) => ({
    part: "talos" as const,
    node: name,
    reason: `runs ${wanted.talos} with the wanted extensions`,
  }));
  if (due.length === 0) return { steps: [], skipped };
  const shared = { part: "talos" as const, to: wanted.talos };
  const install = orderNodes(due, maxUnavailable).map((nodes): UpgradeStep => {
    const names = nodes.map(({ name }) => name);
    const interrupts = alone && nodes.some(({ role }) => role === "controlplane");
    return {
      ...shared,
      name: `upgrade-talos-${names.join("+")}`,
      action: "install",
      nodes: names,
      from: findOldest(nodes.map(({ talos }) => talos)),
      ...(interrupts ? { downtime: "the only control plane reboots: the Kubernetes API is down meanwhile" } : {}),
    };
  });
  return {
    steps: [{ ...shared, name: "upgrade-prepare", action: "prepare" as const, nodes: [] }, ...install],
    skipped,
  };
}

function planCilium({ cilium: from }: RunningVersions, { cilium: to }: WantedVersions) {
  const part = "cilium" as const;
  if (from === undefined || to === undefined)
    return { steps: [], skipped: [{ part, reason: "this cluster does not use Cilium" }] };
  if (from === to) return { steps: [], skipped: [{ part, reason: `runs ${to}` }] };
  const downtime = "policies are enforced by the old agent until each node's new one is ready";
  return {
    steps: [{ part, name: "upgrade-cilium", action: "cilium" as const, nodes: [], from, to, downtime }],
    skipped: [],
  };
}

/** @param isTalosDue a new Talos version brings new bootstrap manifests, even if the Kubernetes version stays */
function planKubernetes(
  { nodes, outdatedWorkloads = [] }: RunningVersions,
  { kubernetes: to }: WantedVersions,
  isTalosDue: boolean,
) {
  const part = "kubernetes" as const;
  const controlPlanes = orderNodes(
    nodes.filter(({ role, controlPlane }) => role === "controlplane" && controlPlane !== to),
    1,
  ).flat();
  const kubelets = orderNodes(
    nodes.filter(({ kubelet }) => kubelet !== to),
    1,
  ).flat();
  const steps: UpgradeStep[] = [
    ...controlPlanes.map((node) => ({
      part,
      name: `upgrade-control-plane-${node.name}`,
      action: "control-plane" as const,
      nodes: [node.name],
      ...(node.controlPlane === undefined ? {} : { from: node.controlPlane }),
      to,
    })),
    ...kubelets.map((node) => ({
      part,
      name: `upgrade-kubelet-${node.name}`,
      action: "kubelet" as const,
      nodes: [node.name],
      from: node.kubelet,
      to,
    })),
  ];
  if (steps.length === 0 && !isTalosDue && outdatedWorkloads.length === 0)
    return { steps, skipped: [{ part, reason: `every node runs ${to}` }] };
  steps.push({ part, name: "upgrade-manifests", action: "manifests", nodes: [], to });
  const skipped = nodes
    .filter(({ name }) => !steps.some((step) => step.nodes.includes(name)))
    .map(({ name }) => ({ part, node: name, reason: `runs ${to}` }));
  return { steps, skipped };
}
