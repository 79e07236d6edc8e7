import { compareVersions, locateProblems, planVersionPath } from "../../../spec";
import type { ClusterVersions } from "../../../spec";
import type { Finding } from "../../support/finding";
import type { Part } from "./plan";
import type { RunningVersions, WantedVersions } from "./versions";

/**
 * Whether every step from the running versions to the wanted ones is supported.
 *
 * @param parts what is upgraded; the rest stays at what runs
 * @param file the cluster file, for the lines of the findings
 */
export function checkUpgradePath(
  running: RunningVersions,
  wanted: WantedVersions,
  { parts, file }: { readonly parts: readonly Part[]; readonly file: string },
): Finding[] {
  const from = oldestVersions(running);
  const to = { ...from, ...pick(wanted, parts) };
  const { findings } = planVersionPath(from, to);
  return locateProblems(file, findings).map(({ code, severity, message, fix, line, column }) => ({
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

function oldestVersions({ nodes, cilium }: RunningVersions): ClusterVersions {
  return {
    talos: oldest(nodes.map(({ talos }) => talos)),
    kubernetes: oldest(nodes.flatMap(({ kubelet, controlPlane }) => controlPlane ?? kubelet)),
    ...(cilium === undefined ? {} : { cilium }),
  };
}

export function oldest(versions: readonly string[]): string {
  return [...versions].sort(compareVersions)[0] ?? "";
}
