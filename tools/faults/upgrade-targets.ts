/** The calls of a Talos upgrade to each node, and the cluster file of the new version. */
import { readFileSync, writeFileSync } from "node:fs";
import { parseDocument } from "yaml";
import { LATEST_TALOS_PATCH, compareMinors, compareVersions, controlPlanes, minorOf } from "../../spec";
import type { Cluster } from "../../spec";
import type { Target } from "./addresses";

/** From this minor on, installing and rebooting are two calls. */
const LIFECYCLE_SERVICE = "1.13";

/** Calls to the Talos API, as named in faults. */
export function upgradeTargets(cluster: Cluster): Target[] {
  const isSplit = compareMinors(cluster.talos.version, LIFECYCLE_SERVICE) >= 0;
  const members = controlPlanes(cluster).map(({ name }) => name);
  return cluster.nodes.flatMap(({ name }) => {
    const forfeits = members.length > 1 && members.includes(name);
    const types = [
      "talos_image_pull",
      ...(isSplit ? ["talos_install"] : []),
      ...(forfeits ? ["talos_etcd_forfeit"] : []),
      isSplit ? "talos_reboot" : "talos_upgrade",
    ];
    return types.map((type) => ({ address: `${type}.${name}`, type, values: { name } }));
  });
}

/** Writes the cluster file with the latest known patch of its Talos. @returns whether there is a newer one than it has */
export function writeUpgradedFile(file: string, to: string): boolean {
  const document = parseDocument(readFileSync(file, "utf8"));
  const version = String(document.getIn(["talos", "version"]));
  const latest = LATEST_TALOS_PATCH[minorOf(version)];
  if (latest === undefined || compareVersions(latest, version) <= 0) return false;
  document.setIn(["talos", "version"], latest);
  writeFileSync(to, String(document));
  return true;
}
