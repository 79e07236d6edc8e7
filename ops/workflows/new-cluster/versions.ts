import { DEFAULT_CLUSTER, clusterFilePath } from "../../../spec/cluster-file";
import { loadCluster } from "../../../spec";

export interface TestedVersions {
  readonly talos: string;
  readonly contract: string;
  readonly kubernetes: string;
  readonly cilium: string;
  readonly iso: { readonly id: number; readonly version: string };
}

/**
 * The versions of the example cluster: the rehearsals test them together, and Renovate updates them there.
 *
 * @throws Error if the example lacks one of them
 */
export function testedVersions(file = clusterFilePath(DEFAULT_CLUSTER)): TestedVersions {
  const { talos, kubernetes, network, sites } = loadCluster(file).cluster;
  const boots = Object.values(sites).flatMap((site) => ("boot" in site && "iso" in site.boot ? [site.boot] : []));
  const [iso] = boots;
  if (network.cni.name !== "cilium" || !iso)
    throw new Error(
      `A new cluster file copies its versions from ${file}, which has no ${iso ? "Cilium" : "Hetzner site that boots from an ISO"}.\nRestore it: git checkout ${file}`,
    );
  return {
    talos: talos.version,
    contract: talos.contract,
    kubernetes: kubernetes.version,
    cilium: network.cni.version,
    iso: { id: iso.iso, version: iso.version },
  };
}
