import { NEWEST_CONTRACT } from "../facts/compatibility";
import { isOlder, minorOf } from "../facts/minors";
import { checkFlags } from "../flag-findings";
import type { Component } from "../facts/component-flags";
import { checkContract } from "../patches/contract";
import { isDeletion, isMapping, kindOf } from "../patches/document";
import { placedPatches } from "../patches/levels";
import type { PlacedPatch } from "../patches/levels";
import { PROTECTED } from "../patches/protected-keys";
import { findViolations } from "../patches/protection";
import { formatPath } from "../findings";
import type { Path, SpecFinding } from "../findings";
import type { ClusterInput } from "../schema/cluster";
import { findRepeated } from "./lookup";
import type { Rule } from "./rule";

/** The Terraform provider reads patches with one version of Talos, and the node with another: the older one decides. */
function oldestReader({ talos }: ClusterInput): number {
  const oldest = isOlder(talos.version, NEWEST_CONTRACT) ? talos.version : NEWEST_CONTRACT;
  return Number(minorOf(oldest).split(".")[1]);
}

export const patchesFollowTheContract: Rule = (cluster) =>
  placedPatches(cluster).flatMap(({ document, path }) => checkContract(document, path, oldestReader(cluster)));

export const patchesLeaveProtectedAlone: Rule = (cluster) =>
  placedPatches(cluster).flatMap(({ document, path }) => {
    const found = PROTECTED.flatMap((row) =>
      findViolations(row, document, path).map((violation): SpecFinding => {
        const name = [row.kind, formatPath(violation.keys)].filter((part) => part !== "").join(" ") || "the document";
        const verb = violation.isDeletion ? "would delete" : "is";
        return {
          severity: "error",
          code: row.code,
          ...(violation.keys.length === 0 && row.kind !== "" ? { path, atKey: "kind" } : place(violation.path)),
          message: `${name} ${verb} ${row.what}`,
          fix: row.instead,
        };
      }),
    );
    // One deletion may remove several protected keys.
    const again = new Set(
      findRepeated(found, ({ path: at, atKey }) => JSON.stringify([at, atKey])).map(({ item }) => item),
    );
    return found.filter((finding) => !again.has(finding));
  });

/** At the key if there is one, not at its value. */
function place(path: Path): Pick<SpecFinding, "path" | "atKey"> {
  const last = path.at(-1);
  return typeof last === "string" ? { path: path.slice(0, -1), atKey: last } : { path };
}

const FLAGS: readonly (readonly [Component, readonly string[]])[] = [
  ["kubelet", ["machine", "kubelet"]],
  ["apiServer", ["cluster", "apiServer"]],
  ["controllerManager", ["cluster", "controllerManager"]],
  ["scheduler", ["cluster", "scheduler"]],
];

/**
 * Flags in patches follow the same rules as flags in keys of the file. A deletion would also remove the flags that
 * Coldstart sets.
 */
export const patchesKeepFlags: Rule = (cluster) =>
  placedPatches(cluster).flatMap(({ document, path }) =>
    FLAGS.flatMap(([component, section]) => {
      const keys = [...section, "extraArgs"];
      const args = valueAt(document, keys);
      if (!isMapping(args)) return [];
      if (isDeletion(args))
        return [
          reportExposure(
            [...path, ...section],
            "extraArgs",
            "would delete flags that Coldstart sets",
            "Delete single flags.",
          ),
        ];
      return checkFlags(component, args, [...path, ...keys], cluster.kubernetes.version).map(
        ({ path: at, message, fix }) => reportExposure(at.slice(0, -1), String(at.at(-1)), message, fix ?? ""),
      );
    }),
  );

function reportExposure(path: Path, atKey: string, message: string, fix: string): SpecFinding {
  return { severity: "error", code: "patch-exposure", path, atKey, message: `${atKey}: ${message}`, fix };
}

/** Talos refuses a worker that has them. Source: siderolabs/talos v1.13.0 `v1alpha1_validation.go`. */
const REFUSED_ON_WORKERS = [
  ["cluster", "etcd"],
  ["machine", "features", "kubernetesTalosAPIAccess"],
];
/** Read only on control planes. */
const IGNORED_ON_WORKERS = [
  ...["apiServer", "controllerManager", "scheduler", "coreDNS", "extraManifests", "inlineManifests"],
  ...["adminKubeconfig", "extraManifestHeaders"],
].map((key) => ["cluster", key]);

export const patchesFitTheRole: Rule = (cluster) =>
  placedPatches(cluster).flatMap((patch) => [
    ...onWorkers(patch, REFUSED_ON_WORKERS, "and Talos refuses workers that have it"),
    ...(patch.roles.includes("controlplane") ? [] : onWorkers(patch, IGNORED_ON_WORKERS, "and workers ignore it")),
  ]);

function onWorkers(
  { document, path, roles }: PlacedPatch,
  sections: readonly string[][],
  consequence: string,
): SpecFinding[] {
  if (!roles.includes("worker") || kindOf(document) !== "") return [];
  return sections
    .filter((keys) => valueAt(document, keys) !== undefined)
    .map((keys) => ({
      severity: "error",
      code: "patch-role",
      ...place([...path, ...keys]),
      message: `${keys.join(".")} belongs to control planes, ${consequence}`,
      fix: "Move it to `roles.controlplane.patches`.",
    }));
}

function valueAt(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>((part, key) => (isMapping(part) ? part[key] : undefined), value);
}
