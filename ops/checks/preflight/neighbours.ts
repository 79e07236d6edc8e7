import { resolve } from "node:path";
import { SpecError, clusterFilePath, clusterNames, loadCluster } from "../../../spec";
import type { Cluster } from "../../../spec";
import { ALL_PROVIDERS } from "../../providers";
import type { PreflightContext } from "../../providers/preflight-context";
import { makeCheck } from "../../support/check";
import type { Observation } from "../../support/check";
import { warning } from "../../support/finding";

type Context = Pick<PreflightContext, "cluster" | "file">;

/** Values in a copied file that two clusters must not share. */
export const neighbours = makeCheck<Context>({
  id: "other-clusters",
  title: "no other cluster file claims the same objects",
  observe: ({ cluster, file }) => {
    const others = clusterNames()
      .map((name) => clusterFilePath(name))
      .filter((other) => resolve(other) !== resolve(file));
    return others.flatMap((other) => checkShared(cluster, other));
  },
});

function checkShared(cluster: Cluster, file: string): Observation[] {
  const other = read(file);
  return other
    ? [
        ...checkDomain(cluster, other, file),
        ...checkGitopsPath(cluster, other, file),
        ...ALL_PROVIDERS.flatMap((provider) => provider.findShared(cluster, other, file)),
      ]
    : [];
}

/** An invalid file is reported when it is checked itself. */
function read(file: string): Cluster | undefined {
  try {
    return loadCluster(file).cluster;
  } catch (error) {
    if (error instanceof SpecError) return undefined;
    throw error;
  }
}

function checkDomain(cluster: Cluster, other: Cluster, file: string): Observation[] {
  if (cluster.domain === undefined || cluster.domain !== other.domain) return [];
  return [
    warning(
      "domain-shared",
      `${file} has the same domain ${cluster.domain}: only one cluster can serve it.`,
      "Use another domain, unless the other cluster does not run.",
    ),
  ];
}

function checkGitopsPath(cluster: Cluster, other: Cluster, file: string): Observation[] {
  const [ours, theirs] = [cluster.gitops, other.gitops];
  const same = ours.repository === theirs.repository && ours.branch === theirs.branch && ours.path === theirs.path;
  if (!same) return [];
  return [
    warning(
      "gitops-path-shared",
      `Flux would read ${ours.path} of ${ours.repository}, which ${file} also uses: both clusters would run the same workloads with the same names.`,
      `Set \`gitops.path\` to another folder, for example gitops/clusters/${cluster.name}.`,
    ),
  ];
}
