/** The interface between controllers and clouds: objects that controllers create outside of the cluster and of Terraform. */
import type { KubernetesApi } from "./api";
import type { KubeObject } from "./object";

interface VolumeRequest {
  /** The name of the PersistentVolume. */
  readonly name: string;
  readonly gibibytes: number;
  readonly claim: KubeObject;
  readonly storageClass: KubeObject;
  /** The node that the first pod with this claim runs on. */
  readonly node?: KubeObject;
}

/** A storage driver, as the cloud sees it. */
export interface StorageDriver {
  /** The provisioner of its storage classes: `csi.hetzner.cloud`. */
  readonly name: string;
  /** @returns the handle of the volume. @throws Refusal */
  createVolume(api: KubernetesApi, request: VolumeRequest): string;
  /** Labels of the nodes that reach a volume. Default: every node does. */
  topologyOf?(handle: string): Readonly<Record<string, string>>;
  /** Labels that the kubelet adds to a node while the driver's pod runs there. */
  labelsOn?(node: string): Readonly<Record<string, string>>;
  /** Attaches a volume to the machine of a node, or detaches it. @throws Refusal */
  placeVolume(api: KubernetesApi, handle: string, node: string | undefined): void;
  /** @throws Refusal */
  deleteVolume(api: KubernetesApi, handle: string): void;
  /** Why a volume cannot be attached, with the driver's message: its storage is lost. Default: volumes outlive machines. */
  volumeFault?(handle: string): string | undefined;
}

/** A cloud controller, as the cloud sees it. */
export interface CloudController {
  /** The name of its Deployment. */
  readonly name: string;
  /** @returns the address of the load balancer. @throws Refusal */
  createLoadBalancer(api: KubernetesApi, service: KubeObject): string;
  deleteLoadBalancer(api: KubernetesApi, service: KubeObject): void;
}

export interface Clouds {
  readonly storageDrivers: readonly StorageDriver[];
  readonly controllers: readonly CloudController[];
}

/** @returns undefined for a driver whose volumes are simulated in the cluster only */
export function findDriver(clouds: Clouds | undefined, name: string): StorageDriver | undefined {
  return clouds?.storageDrivers.find((driver) => driver.name === name);
}

const UNITS: Readonly<Record<string, number>> = { Ti: 1024, Gi: 1, Mi: 1 / 1024, Ki: 1 / 1024 ** 2, G: 1, M: 1 / 1024 };

/** A quantity such as 10Gi, in whole gibibytes. */
export function gibibytesIn(quantity: unknown): number {
  const [, number = "0", unit = ""] = /^(\d+(?:\.\d+)?)([A-Za-z]*)$/.exec(String(quantity)) ?? [];
  return Math.ceil(Number(number) * (UNITS[unit] ?? 1 / 1024 ** 3));
}
