import compare from "semver/functions/compare";
import type { MinorRange } from "./compatibility";

/** `v1.12.4`, `1.12.4` or `v1.12` → `1.12`. */
export function minorOf(version: string): string {
  const [major, minor] = version.replace(/^v/, "").split(".");
  return `${major}.${minor}`;
}

/** Negative if `a` is older. Compares numbers: 1.9 is older than 1.10. */
export function compareMinors(a: string, b: string): number {
  const [majorA = 0, minorA = 0] = minorOf(a).split(".").map(Number);
  const [majorB = 0, minorB = 0] = minorOf(b).split(".").map(Number);
  return majorA - majorB || minorA - minorB;
}

/** Negative if `a` is older. Compares every number; a pre-release is older than its release. */
export function compareVersions(a: string, b: string): number {
  return compare(a, b);
}

export function isOlder(a: string, b: string): boolean {
  return compareMinors(a, b) < 0;
}

export function isWithin(version: string, { from, to }: MinorRange): boolean {
  return !isOlder(version, from) && !isOlder(to, version);
}
