import { minorOf } from "./config/decode";

/**
 * Why an API server cannot serve the objects in etcd. It can read objects that its own minor version and the one before it
 * have stored; API servers of one cluster may be at most one minor version apart. Source:
 * https://kubernetes.io/releases/version-skew-policy/ (upgrades go one minor version at a time, downgrades are not
 * supported); siderolabs/go-kubernetes `upgrade/path.go` refuses both.
 *
 * @param writers the newest minors whose API servers have stored objects: `own` from this node, `newest` from any
 */
export function apiServerSkew(
  { own, newest }: { readonly own?: number; readonly newest?: number },
  version: string,
): string | undefined {
  const minor = minorOf(version);
  if (newest === undefined || Number.isNaN(minor)) return undefined;
  if (minor < (own ?? 0)) return `exits: ${version} cannot decode objects that 1.${own} has stored`;
  if (minor < newest - 1)
    return `exits: ${version} is more than one minor version behind 1.${newest}, which another API server runs`;
  if (minor > newest + 1)
    return `exits: ${version} skips a minor version after 1.${newest}, and does not read objects in versions that were removed in between`;
  return undefined;
}
