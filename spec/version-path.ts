/** The upgrade path from the running versions to those of the cluster file, or why there is none. */
import {
  KUBERNETES_FOR_CILIUM,
  KUBERNETES_FOR_TALOS,
  OLDEST_KUBERNETES_FOR_FLUX,
  type MinorRange,
} from "./facts/compatibility";
import { compareMinors, compareVersions, isOlder, isWithin, minorOf } from "./facts/minors";
import { LATEST_TALOS_PATCH } from "./facts/releases";
import type { VersionFindingCode } from "./finding-codes";
import type { Path, SpecFinding } from "./findings";

export interface ClusterVersions {
  /** Such as `v1.12.4`. */
  readonly talos: string;
  /** Such as `v1.35.0`. */
  readonly kubernetes: string;
  /** Such as `1.19.7`; undefined if Cilium is not the network plugin. */
  readonly cilium?: string;
}

type VersionedComponent = keyof ClusterVersions;

/** One step of an upgrade, in the order that keeps every combination in between supported. */
interface VersionStep {
  readonly component: VersionedComponent;
  readonly from: string;
  readonly to: string;
}

interface VersionFinding extends SpecFinding {
  readonly code: VersionFindingCode;
  readonly component: VersionedComponent;
}

export interface VersionPath {
  readonly isAllowed: boolean;
  /** Talos, then Cilium, then Kubernetes. Empty if nothing changes, or if the change is not allowed. */
  readonly steps: readonly VersionStep[];
  /** Errors if the change is not allowed; warnings about unverified versions. */
  readonly findings: readonly VersionFinding[];
}

const ORDER: readonly VersionedComponent[] = ["talos", "cilium", "kubernetes"];
const NAMES: Readonly<Record<VersionedComponent, string>> = {
  talos: "Talos",
  cilium: "Cilium",
  kubernetes: "Kubernetes",
};
const PATHS: Readonly<Record<VersionedComponent, Path>> = {
  talos: ["talos", "version"],
  cilium: ["network", "cni", "version"],
  kubernetes: ["kubernetes", "version"],
};

/**
 * @param from the oldest versions that run: of all nodes, and of all components of Kubernetes
 * @param to the versions of the cluster file
 */
export function planVersionPath(from: ClusterVersions, to: ClusterVersions): VersionPath {
  const steps = ORDER.flatMap((component): VersionStep[] => {
    const [old, wanted] = [from[component], to[component]];
    return old === undefined || wanted === undefined || old === wanted ? [] : [{ component, from: old, to: wanted }];
  });
  const findings = [
    ...steps.flatMap(stepFindings),
    ...(steps.length > 0 ? [...talosRange(from, to), ...ciliumRange(from, to), ...fluxRange(from, to)] : []),
    ...warnAboutUnverified(to, steps),
  ];
  const isAllowed = findings.every(({ severity }) => severity !== "error");
  return { isAllowed, steps: isAllowed ? steps : [], findings };
}

/** One minor version at a time, never down, and Talos from the latest patch of its minor version. */
function stepFindings({ component, from, to }: VersionStep): VersionFinding[] {
  const name = NAMES[component];
  if (compareVersions(to, from) < 0)
    return [
      error(
        component,
        "version-downgrade",
        `${name} runs ${from}, and ${to} is older: downgrades are not supported`,
        `Write ${from} or newer. To go back to the Talos that a node ran before, use its rollback.`,
      ),
    ];
  const next = nextMinor(from);
  if (compareMinors(to, from) > 1 || isOlder(next, to))
    return [
      error(
        component,
        "version-skips-minor",
        `${name} runs ${from}, and ${to} skips a minor version: upgrade one minor version at a time`,
        `Write a release of ${next} first, upgrade, and then continue.`,
      ),
    ];
  const latest = component === "talos" ? LATEST_TALOS_PATCH[minorOf(from)] : undefined;
  if (latest === undefined || compareMinors(to, from) === 0 || compareVersions(from, latest) >= 0) return [];
  return [
    error(
      component,
      "version-not-latest-patch",
      `Talos runs ${from}: upgrade to its latest patch, ${latest} or newer, before another minor version`,
      `Write ${latest} first, upgrade, and then write ${to}.`,
    ),
  ];
}

/** Talos is upgraded first: it must support both the current and the next Kubernetes. */
function talosRange(from: ClusterVersions, to: ClusterVersions): VersionFinding[] {
  const range = KUBERNETES_FOR_TALOS[minorOf(to.talos)];
  if (!range) return [];
  return [...new Set([from.kubernetes, to.kubernetes])]
    .filter((kubernetes) => !isWithin(kubernetes, range))
    .map((kubernetes) =>
      error(
        kubernetes === to.kubernetes ? "kubernetes" : "talos",
        "kubernetes-outside-talos-range",
        `Talos ${to.talos} runs Kubernetes ${describeRange(range)}, not ${kubernetes}`,
        kubernetes === to.kubernetes
          ? `Write a Kubernetes version from ${describeRange(range)}.`
          : `Upgrade Kubernetes to ${range.from} or newer first, with the Talos that runs.`,
      ),
    );
}

/** Whether a Talos runs a version of Kubernetes; undefined for a Talos that is not in the tables. */
export function canTalosRun(talos: string, kubernetes: string): boolean | undefined {
  const range = KUBERNETES_FOR_TALOS[minorOf(talos)];
  return range && isWithin(kubernetes, range);
}

/** Cilium goes before Kubernetes. A combination that is already outside of the range may stay. */
function ciliumRange(from: ClusterVersions, to: ClusterVersions): VersionFinding[] {
  if (to.cilium === undefined) return [];
  const range = KUBERNETES_FOR_CILIUM[minorOf(to.cilium)];
  const before = from.cilium === undefined ? undefined : KUBERNETES_FOR_CILIUM[minorOf(from.cilium)];
  if (!range) return [];
  const wasOutside = before !== undefined && !isWithin(from.kubernetes, before);
  return [...new Set([from.kubernetes, to.kubernetes])]
    .filter((kubernetes) => !isWithin(kubernetes, range))
    .map((kubernetes): VersionFinding => {
      const message = `Cilium ${to.cilium} is tested with Kubernetes ${describeRange(range)}, not with ${kubernetes}`;
      const fix = `Choose a Cilium that is tested with ${[from.kubernetes, to.kubernetes].map(minorOf).join(" and ")}.`;
      return {
        ...error("cilium", "kubernetes-outside-cilium-range", message, fix),
        severity: wasOutside ? "warning" : "error",
      };
    });
}

function fluxRange(from: ClusterVersions, to: ClusterVersions): VersionFinding[] {
  if (!isOlder(to.kubernetes, OLDEST_KUBERNETES_FOR_FLUX) || from.kubernetes === to.kubernetes) return [];
  return [
    {
      ...error(
        "kubernetes",
        "kubernetes-too-old-for-flux",
        `Flux requires Kubernetes ${OLDEST_KUBERNETES_FOR_FLUX} or newer, not ${to.kubernetes}`,
        `Continue to ${OLDEST_KUBERNETES_FOR_FLUX} after this upgrade.`,
      ),
      severity: "warning",
    },
  ];
}

/** A version that is newer than the tables is a warning that names the unverified combination. */
function warnAboutUnverified(to: ClusterVersions, steps: readonly VersionStep[]): VersionFinding[] {
  const tables: readonly (readonly [VersionedComponent, Readonly<Record<string, MinorRange>>])[] = [
    ["talos", KUBERNETES_FOR_TALOS],
    ["cilium", KUBERNETES_FOR_CILIUM],
  ];
  return tables.flatMap(([component, table]) => {
    const version = to[component];
    if (version === undefined || table[minorOf(version)] || !steps.some((step) => step.component === component))
      return [];
    const newest = Object.keys(table).sort(compareMinors).at(-1) ?? "";
    const warning = error(
      component,
      "version-unverified",
      `${NAMES[component]} ${minorOf(version)} is not in the tables, which end with ${newest}: whether it runs Kubernetes ${to.kubernetes} is not verified`,
      `Read the release notes of ${NAMES[component]} ${minorOf(version)}.`,
    );
    return [{ ...warning, severity: "warning" as const }];
  });
}

function nextMinor(version: string): string {
  const [major = 0, minor = 0] = minorOf(version).split(".").map(Number);
  return `${major}.${minor + 1}`;
}

function describeRange({ from, to }: MinorRange): string {
  return `${from} to ${to}`;
}

function error(component: VersionedComponent, code: VersionFindingCode, message: string, fix: string): VersionFinding {
  return { severity: "error", path: PATHS[component], component, code, message, fix };
}
