/** csi.proxmox.sinextra.dev, as Proxmox sees it: with the tokens in the configuration that its pods read. */
import { parse } from "yaml";
import { Refusal } from "../../../protocol/behaviour";
import type { KubernetesApi } from "../../kubernetes/api";
import type { StorageDriver } from "../../kubernetes/clouds";
import { isDict, textAt } from "../../kubernetes/object";
import { readPodSecret } from "../../kubernetes/pod-secrets";
import { driverPods } from "../../kubernetes/volumes";
import type { Proxmox } from ".";
import { isSharedDatastore } from "./storage";

const NAME = "csi.proxmox.sinextra.dev";
/** The default VM id in the names of its disks. */
const DEFAULT_OWNER = 9999;

interface DriverConfig {
  readonly features?: { readonly controllerVmID?: number };
  readonly clusters?: readonly { url: string; region: string; token_id: string; token_secret: string }[];
}

export function csiDriver(proxmox: Proxmox): StorageDriver {
  const openCluster = ({ clusters = [] }: DriverConfig, region: string) => {
    const found = clusters.find((one) => one.region === region);
    if (!found) return undefined;
    const cluster = proxmox.cluster(found.url);
    return { cluster, principal: cluster.access.tokenLogin(`${found.token_id}=${found.token_secret}`) };
  };
  const findDisk = (api: KubernetesApi, handle: string) => {
    const [region = "", host = "", datastore = "", disk = ""] = handle.split("/");
    const there = openCluster(readConfig(api), region);
    return there && { ...there, host, volumeId: `${datastore}:${disk}` };
  };
  return {
    name: NAME,
    createVolume(api, { name, storageClass, gibibytes, node }) {
      const labels = node?.metadata.labels ?? {};
      const [region = "", host = ""] = [labels["topology.kubernetes.io/region"], labels["topology.kubernetes.io/zone"]];
      const config = readConfig(api);
      const there = openCluster(config, region);
      if (!there) throw new Refusal(`proxmox cluster ${region} not found`);
      const datastore = textAt(storageClass, "parameters.storage") ?? "";
      const disk = `vm-${String(config.features?.controllerVmID ?? DEFAULT_OWNER)}-${name}`;
      const { cluster, principal } = there;
      if (!cluster.storage.allDisks(host).some((other) => other.datastore === datastore && other.name === disk))
        cluster.storage.createDisk(principal, { node: host, datastore, name: disk, gibibytes });
      return [region, host, datastore, disk].join("/");
    },
    // A local datastore is reached from its host alone. Source: sergelogvinov/proxmox-csi-plugin `pkg/csi/controller.go`.
    topologyOf(handle) {
      const [region = "", host = "", datastore = ""] = handle.split("/");
      const labels = { "topology.kubernetes.io/region": region };
      return isSharedDatastore(datastore) ? labels : { ...labels, "topology.kubernetes.io/zone": host };
    },
    placeVolume(api, handle, node) {
      const disk = findDisk(api, handle);
      const vm = disk?.cluster.vms.all().find(({ name }) => name === node);
      if (disk && vm) disk.cluster.storage.requireAttach(disk.principal, disk.volumeId, vm.id);
      disk?.cluster.storage.placeDisk(disk.host, disk.volumeId, vm?.id);
    },
    deleteVolume(api, handle) {
      const disk = findDisk(api, handle);
      if (!disk?.cluster.storage.hasDisk(disk.host, disk.volumeId)) return;
      disk.cluster.storage.deleteDisk(disk.principal, disk.host, disk.volumeId);
    },
    // Source: sergelogvinov/proxmox-csi-plugin `pkg/csi/controller.go`, checkVolume. A deletion of a missing disk succeeds there.
    volumeFault(handle) {
      const [, host = "", datastore = "", disk = ""] = handle.split("/");
      const isLost = proxmox.all().every(({ storage }) => !storage.hasDisk(host, `${datastore}:${disk}`));
      return proxmox.all().length === 0 || !isLost
        ? undefined
        : `rpc error: code = NotFound desc = volume ${handle} not found`;
    },
  };
}

function readConfig(api: KubernetesApi): DriverConfig {
  const config: unknown = parse(readPodSecret(api, driverPods(api, NAME), "config.yaml") ?? "");
  return isDict(config) ? config : {};
}
