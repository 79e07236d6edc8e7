import { compareVersions, locateFindings, planVersionPath } from "../../../spec";
import type { ClusterVersions } from "../../../spec";
import type { Finding } from "../../support/finding";
import type { Part } from "./parts";
import type { RunningVersions, WantedVersions } from "./versions";

const DOWNGRADE = "version-downgrade";

/**
 * Whether every step from the running versions to the wanted versions is supported.
 *
 * @param parts to upgrade; the others keep their running version
 * @param file the cluster file, for the lines of the findings
 */
export function checkUpgradePath(
  running: RunningVersions,
  wanted: WantedVersions,
  { parts, file }: { readonly parts: readonly Part[]; readonly file: string },
): Finding[] {
  const from = versionsAt(running, 0);
  const to = { ...from, ...pick(wanted, parts) };
  // The path starts at the oldest node, and the newest node must not be downgraded.
  const back = planVersionPath(versionsAt(running, -1), to).findings.filter(({ code }) => code === DOWNGRADE);
  const forward = planVersionPath(from, to).findings.filter(({ code }) => code !== DOWNGRADE);
  const findings = [...back.filter(({ component }) => (parts as readonly string[]).includes(component)), ...forward];
  return locateFindings(file, findings).map(({ code, severity, message, fix, line, column }) => ({
    code,
    severity,
    where: `${file}:${line}:${column}`,
    message,
    fix: fix ?? "",
  }));
}

function pick({ talos, kubernetes, cilium }: WantedVersions, parts: readonly Part[]): Partial<ClusterVersions> {
  return {
    ...(parts.includes("talos") ? { talos } : {}),
    ...(parts.includes("kubernetes") ? { kubernetes } : {}),
    ...(parts.includes("cilium") && cilium !== undefined ? { cilium } : {}),
  };
}

/** @param index 0 for the oldest running versions, -1 for the newest */
function versionsAt({ nodes, cilium }: RunningVersions, index: 0 | -1): ClusterVersions {
  const pickAt = (versions: readonly string[]) => [...versions].sort(compareVersions).at(index) ?? "";
  return {
    talos: pickAt(nodes.map(({ talos }) => talos)),
    kubernetes: pickAt(nodes.map(({ kubelet, controlPlane }) => controlPlane ?? kubelet)),
    ...(cilium === undefined ? {} : { cilium }),
  };
}

export function findOldest(versions: readonly string[]): string {
  return [...versions].sort(compareVersions)[0] ?? "";
}
