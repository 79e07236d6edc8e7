/** The releases that Terraform installs, with placeholders for values from the cluster file. */
import {
  CONTROLLERS_VERSION,
  FLUX_CHARTS,
  SYNC_VERSION,
  ciliumValues,
  fluxControllerValues,
  fluxSyncValues,
  kubeVipValues,
} from "../../spec";
import { compareVersions, minorOf } from "../../spec/facts/minors";
import type { Dict } from "../../rehearsal/world/kubernetes/object";
import type { TreeCluster, TreeRelease } from "./releases";

const FLUX = "flux-system";

export function terraformReleases(clusters: readonly TreeCluster[]): TreeRelease[] {
  return [...ciliumReleases(clusters), ...kubeVipReleases(clusters), ...fluxReleases(clusters)];
}

function kubeVipReleases(clusters: readonly TreeCluster[]): TreeRelease[] {
  return clusters.flatMap(({ cluster }) => {
    const { vip } = cluster.controlPlane;
    if (vip?.by !== "kube-vip") return [];
    const source = { chart: "kube-vip", version: vip.version, repository: "https://kube-vip.github.io/helm-charts" };
    const template = kubeVipValues("${VIP_ADDRESS}");
    return [
      {
        ...release("kube-vip", "kube-system", source, template),
        values: kubeVipValues(vip.address),
        kubernetes: cluster.kubernetes.version,
      },
    ];
  });
}

/** The next versions, so that an upgrade to them can be rehearsed. */
const CILIUM_UPGRADES = ["1.17.18", "1.20.1"];

/** A cluster with one node has one operator, larger ones have two. Both variants are locked. */
function ciliumReleases(clusters: readonly TreeCluster[]): TreeRelease[] {
  const versions = new Map<string, string>();
  for (const { cluster } of clusters) {
    const { cni } = cluster.network;
    if (cni.name === "cilium") versions.set(cni.version, cluster.kubernetes.version);
  }
  const pinned = [...versions.keys()];
  const newest =
    clusters
      .map(({ cluster }) => cluster.kubernetes.version)
      .sort()
      .at(-1) ?? "";
  for (const version of versions.size > 0 ? CILIUM_UPGRADES : [])
    versions.set(version, versions.get(version) ?? newest);
  return [...versions].flatMap(([version, kubernetes]) =>
    [1, 2].flatMap((nodes) =>
      [undefined, installedBefore(version, pinned)].map((upgradeCompatibility) => {
        const values = ciliumValues({ mtu: 1370, nodes, upgradeCompatibility });
        const source = { chart: "cilium", version, repository: "https://helm.cilium.io" };
        const template = { ...values, MTU: "${MTU}" };
        return { ...release("cilium", "kube-system", source, template), values, kubernetes };
      }),
    ),
  );
}

/** The minor version that is upgraded to this one: `upgradeCompatibility` can keep its defaults. */
function installedBefore(version: string, pinned: readonly string[]): string | undefined {
  const older = pinned.filter((candidate) => compareVersions(candidate, version) <= 0).sort(compareVersions);
  return older.map(minorOf).at(-1);
}

function fluxReleases(clusters: readonly TreeCluster[]): TreeRelease[] {
  const kubernetes =
    clusters
      .map(({ cluster }) => cluster.kubernetes.version)
      .sort()
      .at(-1) ?? "";
  const controllers = { chart: "flux2", version: CONTROLLERS_VERSION, repository: FLUX_CHARTS };
  const sync = { chart: "flux2-sync", version: SYNC_VERSION, repository: FLUX_CHARTS };
  const place = { url: "https://git.example.org/coldstart", branch: "main", path: "gitops" };
  return [
    { ...release("flux", FLUX, controllers, fluxControllerValues()), kubernetes },
    ...[undefined, FLUX].map((login) => ({
      ...release(FLUX, FLUX, sync, fluxSyncValues({ url: "${URL}", branch: "${BRANCH}", path: "${PATH}", login })),
      values: fluxSyncValues({ ...place, login }),
      kubernetes,
    })),
  ];
}

function release(name: string, namespace: string, source: TreeRelease["source"], template: Dict): TreeRelease {
  return { name, namespace, source, template, values: template, folder: "constructs" };
}
