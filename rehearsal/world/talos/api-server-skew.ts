import { minorOf } from "./config/validate";

/**
 * Why an API server cannot serve what etcd holds: it reads what its own minor version and the one before it have stored.
 * Source: https://kubernetes.io/releases/version-skew-policy/ (upgrades go one minor version at a time, downgrades are not
 * supported); siderolabs/go-kubernetes `upgrade/path.go` refuses both.
 *
 * @param newest the newest minor whose API server has stored objects; undefined: none yet
 */
export function apiServerSkew(newest: number | undefined, version: string): string | undefined {
  const minor = minorOf(version);
  if (newest === undefined || Number.isNaN(minor) || minor === newest || minor === newest + 1) return undefined;
  return minor < newest
    ? `exits: ${version} cannot decode objects that 1.${newest} has stored`
    : `exits: ${version} skips a minor version after 1.${newest}, and does not read objects in versions that were removed in between`;
}
