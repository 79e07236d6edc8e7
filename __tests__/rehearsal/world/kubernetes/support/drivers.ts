import { World } from "../../../../../rehearsal/world";
import { cloudsOf } from "../../../../../rehearsal/world/providers";
import { CLOUD_CONTROLLER as HETZNER_CONTROLLER } from "../../../../../rehearsal/world/providers/hetzner/cloud-controller";
import { KubernetesWorld } from "../../../../../rehearsal/world/kubernetes";
import { workload } from "../../../../../rehearsal/world/kubernetes/builders";
import type { Dict, KubeObject } from "../../../../../rehearsal/world/kubernetes/object";
import type { ReleaseRequest } from "../../../../../rehearsal/world/kubernetes/releases";
import { lockedRequest } from "./charts";
import { HYBRID, fakeCluster, makeCa } from "./fake-cluster";
import { sharedFolder } from "../../../../support/temporary-folder";

export const ATLAS = "https://atlas.example.org:8006/";
/** What opens the Hetzner project of the drivers. */
export const TOKEN = "rehearsal-token";
/** How charts are called, for the objects of a test. */
export const CALL = { values: {}, release: { name: "test", namespace: "default" } };

function secret(name: string, stringData: Dict, namespace = "kube-system"): KubeObject {
  return { apiVersion: "v1", kind: "Secret", metadata: { name, namespace }, stringData };
}

/** Hetzner's cloud controller, which no part of gitops/ installs. */
export const CLOUD_CONTROLLER = workload(
  "Deployment",
  HETZNER_CONTROLLER,
  { values: {}, release: { name: HETZNER_CONTROLLER, namespace: "kube-system" } },
  { tolerations: [{ operator: "Exists" }], secrets: { hcloud: ["token"] } },
);

/** A cluster whose storage drivers run, over a Hetzner and a Proxmox that are the world's own. */
export async function clusterWithDrivers({ reclaimPolicy = "Delete", disabled = [] as string[] } = {}) {
  const base = new World();
  const { access, storage } = base.providers.proxmox.state.cluster(ATLAS);
  access.putRole("csi", ["Datastore.Allocate", "Datastore.AllocateSpace"], true);
  const user = { comment: "", email: "", enabled: true, expirationDate: "", firstName: "", lastName: "", keys: "" };
  access.putUser({ id: "csi@pve", groups: [], ...user }, true);
  access.putRule({ path: "/storage", roleId: "csi", propagate: true, kind: "user", who: "csi@pve" });
  const token = access.makeToken({ userId: "csi@pve", name: "csi", separated: false });

  const zone = { "topology.kubernetes.io/zone": "atlas" };
  const joined = HYBRID.map((node) =>
    node.site === "proxmox" ? { ...node, labels: { ...node.labels, ...zone } } : node,
  );
  const ca = await makeCa();
  const view = fakeCluster(ca, { joined });
  const folder = sharedFolder("kubernetes");
  const world = new KubernetesWorld({
    store: base.store,
    view,
    folder,
    clouds: cloudsOf(base.providers),
  });
  await world.settle();
  world.api.create(secret("hcloud", { token: TOKEN }));
  const clusters = [{ url: `${ATLAS}api2/json`, region: "atlas", token_id: "csi@pve!csi", token_secret: token.secret }];
  const config = JSON.stringify({ features: { controllerVmID: 987654321 }, clusters });
  const csi = "csi-proxmox";
  const privileged = { "pod-security.kubernetes.io/enforce": "privileged" };
  world.api.create({ apiVersion: "v1", kind: "Namespace", metadata: { name: csi, labels: privileged } });
  world.api.create(secret("proxmox-csi-plugin", { "config.yaml": config }, csi));
  const install = (request: ReleaseRequest) => disabled.includes(request.chart) || world.releases.install(request);
  install(lockedRequest("hcloud-csi", { CLUSTER_NAME: "test" }));
  install(lockedRequest("proxmox-csi-plugin", { PROXMOX_SITES: ["atlas"], PROXMOX_CSI_DATASTORE: "local-zfs" }));
  if (!disabled.includes(HETZNER_CONTROLLER)) world.api.create(CLOUD_CONTROLLER);
  for (const { metadata, ...storageClass } of world.api.list("StorageClass.storage.k8s.io"))
    world.api.update({ ...storageClass, metadata, reclaimPolicy } as KubeObject);
  await world.settle();
  const project = base.providers.hetzner.state.project(TOKEN);
  return { base, world, view, ca, folder, project, disks: () => storage.allDisks("atlas"), storage };
}
