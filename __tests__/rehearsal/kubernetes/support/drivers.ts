import { World } from "../../../../rehearsal/world";
import { DriverClouds } from "../../../../rehearsal/world/providers/driver-clouds";
import { KubernetesWorld } from "../../../../rehearsal/world/kubernetes";
import type { Dict, KubeObject } from "../../../../rehearsal/world/kubernetes/object";
import { HYBRID, fakeCluster, makeCa } from "./fake-cluster";
import { makeFolder } from "./world";

export const ATLAS = "https://atlas.example.org:8006/";
/** What opens the Hetzner project of the drivers. */
export const TOKEN = "rehearsal-token";
/** How charts are called, for the objects of a test. */
export const CALL = { values: {}, release: { name: "test", namespace: "default" }, version: "" };

function secret(name: string, stringData: Dict): KubeObject {
  return { apiVersion: "v1", kind: "Secret", metadata: { name, namespace: "kube-system" }, stringData };
}

/** A cluster whose storage drivers run, over a Hetzner and a Proxmox that are the world's own. */
export async function clusterWithDrivers({ reclaimPolicy = "Delete", disabled = [] as string[] } = {}) {
  const base = new World();
  const { access, storage } = base.proxmox.cluster(ATLAS);
  access.putRole("csi", ["Datastore.Allocate", "Datastore.AllocateSpace"], true);
  const user = { comment: "", email: "", enabled: true, expirationDate: "", firstName: "", lastName: "", keys: "" };
  access.putUser({ id: "csi@pve", groups: [], ...user }, true);
  access.putRule({ path: "/storage", roleId: "csi", propagate: true, kind: "user", who: "csi@pve" });
  const token = access.makeToken({ userId: "csi@pve", name: "csi", separated: false });

  const region = { "topology.kubernetes.io/region": "atlas", "topology.kubernetes.io/zone": "atlas" };
  const joined = HYBRID.map((node) => (node.site === "proxmox" ? { ...node, labels: region } : node));
  const ca = await makeCa();
  const view = fakeCluster(ca, { joined });
  const folder = makeFolder();
  const world = new KubernetesWorld({
    store: base.store,
    view,
    folder,
    clouds: new DriverClouds(base.hetzner, base.proxmox),
  });
  await world.settle();
  world.api.create(secret("hcloud", { token: TOKEN }));
  const clusters = [{ url: `${ATLAS}api2/json`, region: "atlas", token_id: "csi@pve!csi", token_secret: token.secret }];
  const config = JSON.stringify({ features: { controllerVmID: 987654321 }, clusters });
  world.api.create(secret("proxmox", { "config.yaml": config }));
  const install = (repository: string, chart: string, version: string, values: Dict) =>
    disabled.includes(chart) ||
    world.releases.install({ name: chart, namespace: "kube-system", repository, chart, version, values });
  install("https://charts.hetzner.cloud", "hcloud-csi", "2.22.1", {
    controller: { volumeExtraLabels: { "managed-by": "coldstart", cluster: "test" } },
    node: { nodeSelector: { "coldstart/provider": "hetzner" } },
    storageClasses: [{ name: "hcloud-volumes", reclaimPolicy }],
  });
  install("oci://ghcr.io/sergelogvinov/charts/proxmox-csi-plugin", "proxmox-csi-plugin", "0.5.9", {
    existingConfigSecret: "proxmox",
    node: { nodeSelector: region },
    storageClass: [{ name: "proxmox-csi", storage: "local-zfs", reclaimPolicy }],
  });
  install("https://charts.hetzner.cloud", "hcloud-cloud-controller-manager", "1.35.0", {});
  await world.settle();
  const project = base.hetzner.project(TOKEN);
  return { base, world, view, ca, folder, project, disks: () => storage.allDisks("atlas"), storage };
}
