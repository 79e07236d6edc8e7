import coerce from "semver/functions/coerce";
import gte from "semver/functions/gte";

/** Whether a version, for example 8.4.1, is the given one or newer. A pre-release counts as its release. */
export function isAtLeast(version: string, least: string): boolean {
  return gte(coerce(version) ?? "0.0.0", coerce(least) ?? "0.0.0");
}
