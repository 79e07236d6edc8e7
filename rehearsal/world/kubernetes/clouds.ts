/** What a cluster's controllers make outside of it, where no Terraform knows of it: the seam down to the clouds. */
import type { KubernetesApi } from "./api";
import type { KubeObject } from "./object";

export interface VolumeRequest {
  /** The storage driver: csi.hetzner.cloud. */
  readonly driver: string;
  /** The name of the PersistentVolume. */
  readonly name: string;
  readonly gibibytes: number;
  readonly claim: KubeObject;
  readonly storageClass: KubeObject;
  /** The node that the first pod with this claim runs on. */
  readonly node?: KubeObject;
}

export interface Clouds {
  /** @returns what the driver calls it by; undefined for a driver whose volumes are nobody's here. @throws Refusal */
  createVolume(api: KubernetesApi, request: VolumeRequest): string | undefined;
  /** Puts a volume on the machine of a node, or takes it off. */
  placeVolume(api: KubernetesApi, driver: string, handle: string, node: string | undefined): void;
  deleteVolume(api: KubernetesApi, driver: string, handle: string): void;
  /** @returns its address. */
  createLoadBalancer(api: KubernetesApi, service: KubeObject): string;
  deleteLoadBalancer(api: KubernetesApi, service: KubeObject): void;
}

const UNITS: Readonly<Record<string, number>> = { Ti: 1024, Gi: 1, Mi: 1 / 1024, Ki: 1 / 1024 ** 2, G: 1, M: 1 / 1024 };

/** A quantity such as 10Gi, in whole gibibytes. */
export function gibibytesIn(quantity: unknown): number {
  const [, number = "0", unit = ""] = /^(\d+(?:\.\d+)?)([A-Za-z]*)$/.exec(String(quantity)) ?? [];
  return Math.ceil(Number(number) * (UNITS[unit] ?? 1 / 1024 ** 3));
}
