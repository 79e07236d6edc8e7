import { resolve } from "node:path";
import { SpecError, clusterFilePath, clusterNames, loadCluster } from "../../../spec";
import { isProxmox, proxmoxSites } from "../../../spec/providers/proxmox";
import type { Cluster } from "../../../spec";
import type { PreflightContext } from "../../providers/preflight-context";
import { observing } from "../../support/check";
import type { Observed } from "../../support/check";
import { warning } from "../../support/finding";

type Context = Pick<PreflightContext, "cluster" | "file">;

/** A file that was copied and still says what the first one says: two clusters would take it from each other. */
export const neighbours = observing<Context>({
  id: "other-clusters",
  title: "no other cluster file claims the same objects",
  observe: ({ cluster, file }) => {
    const others = clusterNames()
      .map((name) => clusterFilePath(name))
      .filter((other) => resolve(other) !== resolve(file));
    return others.flatMap((other) => sharedWith(cluster, other));
  },
});

function sharedWith(cluster: Cluster, file: string): Observed[] {
  const other = read(file);
  return other
    ? [
        ...domain(cluster, other, file),
        ...gitops(cluster, other, file),
        ...machines(cluster, other, file),
        ...users(cluster, other, file),
      ]
    : [];
}

/** One that does not hold says so when it is its turn. */
function read(file: string): Cluster | undefined {
  try {
    return loadCluster(file).cluster;
  } catch (error) {
    if (error instanceof SpecError) return undefined;
    throw error;
  }
}

function domain(cluster: Cluster, other: Cluster, file: string): Observed[] {
  if (cluster.domain === undefined || cluster.domain !== other.domain) return [];
  return [
    warning(
      "domain-shared",
      `The domain ${cluster.domain} is also that of ${file}: only one of them can answer for it.`,
      "Give this cluster a domain of its own, unless the other one does not run.",
    ),
  ];
}

function gitops(cluster: Cluster, other: Cluster, file: string): Observed[] {
  const [ours, theirs] = [cluster.gitops, other.gitops];
  const same = ours.repository === theirs.repository && ours.branch === theirs.branch && ours.path === theirs.path;
  if (!same) return [];
  return [
    warning(
      "gitops-path-shared",
      `Flux would read ${ours.path} of ${ours.repository}, as it does for ${file}: both clusters would run the same, with the same names.`,
      `Give this cluster a folder of its own, such as gitops/clusters/${cluster.name}, at \`gitops.path\`.`,
    ),
  ];
}

/** By the host's address: the name of a site is only ours. */
function machines(cluster: Cluster, other: Cluster, file: string): Observed[] {
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

/** One host knows a user once, with the rights that the cluster needed which made it. */
function users(cluster: Cluster, other: Cluster, file: string): Observed[] {
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
        `Give site ${site.name} users of its own, such as ${shared.map(([key, user]) => `\`users.${key}: ${user.replace("@", `-${cluster.name}@`)}\``).join(", ")}, unless the other cluster does not run. (Not in a cluster that runs: its users are kept.)`,
      ),
    ];
  });
}
