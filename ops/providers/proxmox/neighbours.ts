import type { Cluster } from "../../../spec";
import { isProxmox, proxmoxSites } from "../../../spec/providers/proxmox";
import { warning } from "../../support/finding";
import type { Finding } from "../../support/finding";

/** VM ids and users that two cluster files both contain. @param file the other cluster file */
export function findShared(cluster: Cluster, other: Cluster, file: string): Finding[] {
  return [...findSharedMachines(cluster, other, file), ...findSharedUsers(cluster, other, file)];
}

/** Compared by the host's address: the name of a site is local to each file. */
function findSharedMachines(cluster: Cluster, other: Cluster, file: string): Finding[] {
  const theirs = other.nodes.filter(isProxmox);
  const pairs = cluster.nodes.filter(isProxmox).flatMap((node) => {
    const rival = theirs.find(({ vmId, site }) => vmId === node.vmId && site.endpoint === node.site.endpoint);
    return rival ? [`${node.vmId} (${node.name} here, ${rival.name} there)`] : [];
  });
  if (pairs.length === 0) return [];
  return [
    warning(
      "vm-id-shared",
      `On the same Proxmox, ${file} has these VM ids too: ${pairs.join(", ")}.`,
      "Give these nodes other ids at `vmId`, unless the other cluster does not run.",
    ),
  ];
}

/** A user exists once per host, with the permissions of the cluster that created it. */
function findSharedUsers(cluster: Cluster, other: Cluster, file: string): Finding[] {
  return proxmoxSites(cluster).flatMap((site) => {
    const theirs = proxmoxSites(other)
      .filter(({ endpoint }) => endpoint === site.endpoint)
      .flatMap(({ users: named }) => Object.values(named));
    const shared = Object.entries(site.users).filter(([, user]) => theirs.includes(user));
    if (shared.length === 0) return [];
    return [
      warning(
        "proxmox-users-shared",
        `On the same Proxmox, ${file} has these users too: ${shared.map(([, user]) => user).join(", ")}. The cluster that starts second is refused.`,
        `Give site ${site.name} other users, such as ${shared.map(([key, user]) => `\`users.${key}: ${user.replace("@", `-${cluster.name}@`)}\``).join(", ")}, unless the other cluster does not run. (Not in a cluster that runs: its users are kept.)`,
      ),
    ];
  });
}
