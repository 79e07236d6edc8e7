/** Storage drivers and the cloud controller, as the clouds see them: with the credentials that their pods were given. */
import { parse } from "yaml";
import { Refusal } from "../../protocol/behaviour";
import type { Hetzner } from "./hetzner";
import type { HetznerProject } from "./hetzner";
import type { KubernetesApi } from "../kubernetes/api";
import type { Clouds, VolumeRequest } from "../kubernetes/clouds";
import { at, decodeSecret, isDict, listAt, textAt } from "../kubernetes/object";
import type { KubeObject } from "../kubernetes/object";
import { driverPods } from "../kubernetes/volumes";
import type { Principal, Proxmox, ProxmoxCluster } from "./proxmox";

export const HETZNER_DRIVER = "csi.hetzner.cloud";
export const PROXMOX_DRIVER = "csi.proxmox.sinextra.dev";
export const HETZNER_CONTROLLER = "hcloud-cloud-controller-manager";

const SMALLEST_HETZNER_VOLUME = 10;
const DEFAULT_LOCATION = "fsn1";
/** Whom the Proxmox driver gives its disks to, unless it is told otherwise. */
const DEFAULT_OWNER = 9999;

interface ProxmoxDriverConfig {
  readonly features?: { readonly controllerVmID?: number };
  readonly clusters?: readonly { url: string; region: string; token_id: string; token_secret: string }[];
}

export class DriverClouds implements Clouds {
  constructor(
    private readonly hetzner: Hetzner,
    private readonly proxmox: Proxmox,
  ) {}

  createVolume(api: KubernetesApi, request: VolumeRequest): string | undefined {
    if (request.driver === HETZNER_DRIVER) return this.createHetznerVolume(api, request);
    if (request.driver === PROXMOX_DRIVER) return this.createProxmoxDisk(api, request);
    return undefined;
  }

  placeVolume(api: KubernetesApi, driver: string, handle: string, node: string | undefined): void {
    if (driver === HETZNER_DRIVER) {
      const project = this.project(driverPods(api, driver), api);
      project?.placeVolume(Number(handle), node === undefined ? undefined : project.servers.find(node)?.id);
    } else if (driver === PROXMOX_DRIVER) {
      const disk = this.proxmoxDisk(api, handle);
      const vm = disk?.cluster.vms.all().find(({ name }) => name === node);
      if (disk && vm) disk.cluster.storage.requireAttach(disk.principal, disk.volumeId, vm.id);
      disk?.cluster.storage.placeDisk(disk.host, disk.volumeId, vm?.id);
    }
  }

  deleteVolume(api: KubernetesApi, driver: string, handle: string): void {
    if (driver === HETZNER_DRIVER) {
      const project = this.project(driverPods(api, driver), api);
      if (project?.volumes.has(handle)) project.deleteVolume(Number(handle));
    } else if (driver === PROXMOX_DRIVER) {
      const disk = this.proxmoxDisk(api, handle);
      if (!disk) return;
      const { cluster, host, volumeId, principal } = disk;
      const there = cluster.storage.allDisks(host).some(({ datastore, name }) => `${datastore}:${name}` === volumeId);
      if (there) cluster.storage.deleteDisk(principal, host, volumeId);
    }
  }

  createLoadBalancer(api: KubernetesApi, service: KubeObject): string {
    const project = this.project(controllerPods(api), api);
    if (!project) throw new Refusal("the cloud controller has no token");
    const { uid = "", annotations } = service.metadata;
    const existing = project.loadBalancers.values().find(({ labels }) => labels[SERVICE_UID] === uid);
    if (existing) return existing.ipv4;
    const nodes = api.list("Node").flatMap(({ metadata }) => project.servers.find(metadata.name) ?? []);
    const made = project.createLoadBalancer({
      name: annotations?.["load-balancer.hetzner.cloud/name"] ?? `a${uid.replaceAll("-", "")}`.slice(0, 32),
      type: "lb11",
      location: nodes[0]?.location ?? DEFAULT_LOCATION,
      labels: { [SERVICE_UID]: uid },
      targets: nodes.map(({ id }) => id),
    });
    return made.ipv4;
  }

  deleteLoadBalancer(api: KubernetesApi, { metadata }: KubeObject): void {
    const project = this.project(controllerPods(api), api);
    const found = project?.loadBalancers.values().find(({ labels }) => labels[SERVICE_UID] === metadata.uid);
    if (found) project?.deleteLoadBalancer(found.id);
  }

  private createHetznerVolume(api: KubernetesApi, { name, claim, driver, gibibytes, node }: VolumeRequest): string {
    const pods = driverPods(api, driver);
    const project = this.project(pods, api);
    if (!project) throw new Refusal("the storage driver has no token");
    const existing = project.volumes.values().find((volume) => volume.name === name);
    const made =
      existing ??
      project.createVolume({
        name,
        size: Math.max(gibibytes, SMALLEST_HETZNER_VOLUME),
        location: (node && project.servers.find(node.metadata.name)?.location) ?? DEFAULT_LOCATION,
        labels: {
          "managed-by": "csi-driver",
          ...extraLabels(pods),
          "pvc-name": claim.metadata.name,
          "pvc-namespace": claim.metadata.namespace ?? "",
          "pv-name": name,
        },
      });
    return String(made.id);
  }

  private createProxmoxDisk(api: KubernetesApi, { name, storageClass, gibibytes, node }: VolumeRequest): string {
    const labels = node?.metadata.labels ?? {};
    const [region = "", host = ""] = [labels["topology.kubernetes.io/region"], labels["topology.kubernetes.io/zone"]];
    const config = proxmoxConfig(api);
    const there = this.proxmoxCluster(config, region);
    if (!there) throw new Refusal(`proxmox cluster ${region} not found`);
    const datastore = textAt(storageClass, "parameters.storage") ?? "";
    const disk = `vm-${String(config.features?.controllerVmID ?? DEFAULT_OWNER)}-${name}`;
    const { cluster, principal } = there;
    if (!cluster.storage.allDisks(host).some((other) => other.datastore === datastore && other.name === disk))
      cluster.storage.createDisk(principal, { node: host, datastore, name: disk, gibibytes });
    return [region, host, datastore, disk].join("/");
  }

  private project(pods: readonly KubeObject[], api: KubernetesApi): HetznerProject | undefined {
    const token = credential(api, pods, "token");
    return token === undefined ? undefined : this.hetzner.project(token);
  }

  private proxmoxCluster(
    { clusters = [] }: ProxmoxDriverConfig,
    region: string,
  ): { cluster: ProxmoxCluster; principal: Principal } | undefined {
    const found = clusters.find((one) => one.region === region);
    if (!found) return undefined;
    const cluster = this.proxmox.cluster(found.url);
    return { cluster, principal: cluster.access.tokenLogin(`${found.token_id}=${found.token_secret}`) };
  }

  private proxmoxDisk(api: KubernetesApi, handle: string) {
    const [region = "", host = "", datastore = "", disk = ""] = handle.split("/");
    const there = this.proxmoxCluster(proxmoxConfig(api), region);
    return there && { ...there, host, volumeId: `${datastore}:${disk}` };
  }
}

const SERVICE_UID = "hcloud-ccm/service-uid";

function controllerPods(api: KubernetesApi): KubeObject[] {
  return api.list("Pod").filter(({ metadata }) => metadata.labels?.["app.kubernetes.io/name"] === HETZNER_CONTROLLER);
}

function proxmoxConfig(api: KubernetesApi): ProxmoxDriverConfig {
  const config: unknown = parse(credential(api, driverPods(api, PROXMOX_DRIVER), "config.yaml") ?? "");
  return isDict(config) ? config : {};
}

function environment(pods: readonly KubeObject[]): { pod: KubeObject; variable: unknown }[] {
  return pods.flatMap((pod) =>
    listAt(pod, "spec.containers").flatMap((container) =>
      listAt(container, "env").map((variable) => ({ pod, variable })),
    ),
  );
}

/** What stands under a key of a Secret that one of the pods reads. */
function credential(api: KubernetesApi, pods: readonly KubeObject[], key: string): string | undefined {
  for (const { pod, variable } of environment(pods)) {
    if (at(variable, "valueFrom.secretKeyRef.key") !== key) continue;
    const name = textAt(variable, "valueFrom.secretKeyRef.name") ?? "";
    return decodeSecret(api.get("Secret", name, pod.metadata.namespace))[key];
  }
  for (const pod of pods)
    for (const volume of listAt(pod, "spec.volumes")) {
      const found = decodeSecret(api.get("Secret", textAt(volume, "secret.secretName") ?? "", pod.metadata.namespace))[
        key
      ];
      if (found !== undefined) return found;
    }
  return undefined;
}

function extraLabels(pods: readonly KubeObject[]): Record<string, string> {
  const found = environment(pods).find(({ variable }) => at(variable, "name") === "HCLOUD_VOLUME_EXTRA_LABELS");
  const pairs = (textAt(found?.variable, "value") ?? "").split(",").filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => pair.split("=") as [string, string]));
}
