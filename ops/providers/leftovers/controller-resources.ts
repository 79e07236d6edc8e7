import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { KubernetesClient, KubernetesObject } from "../../clients/kubernetes/client";
import { replaceFile } from "../../support/replace-file";

type Lister = Pick<KubernetesClient, "list">;

/** A volume that a storage driver created, as the cluster reported it. */
export interface RecordedVolume {
  readonly driver: string;
  /** The driver's id of the volume. */
  readonly handle: string;
  /** The claim that it is bound to: namespace/claim. */
  readonly claim: string;
  /** Its reclaim policy is Retain. */
  readonly retained: boolean;
  /** When the cluster reported it, ISO 8601. A record without a time counts as outdated. */
  readonly at?: string;
}

/** Objects that a cluster's controllers created outside of the cluster. */
export interface ControllerResources {
  readonly volumes: readonly RecordedVolume[];
  /** The Services with a load balancer, by uid: the cloud controller labels the load balancer with it. */
  readonly services: readonly string[];
  /** Load balancers at Hetzner with the cluster's servers as targets, by id. */
  readonly balancers: readonly number[];
}

const NOTHING: ControllerResources = { volumes: [], services: [], balancers: [] };

/**
 * A record on disk until all of these objects are deleted: once the cluster is gone, nothing else says which cluster a
 * volume belonged to.
 */
export class ControllerResourceRecord {
  private readonly file: string;

  /** @param folder of the cluster's states */
  constructor(folder: string) {
    this.file = join(folder, "made-outside.json");
  }

  read(): ControllerResources {
    try {
      return { ...NOTHING, ...(JSON.parse(readFileSync(this.file, "utf8")) as Partial<ControllerResources>) };
    } catch {
      return NOTHING;
    }
  }

  /** When the cluster last responded; undefined if no volume was ever recorded. */
  lastNoted(): Date | undefined {
    const times = this.read().volumes.flatMap(({ at }) => (at === undefined ? [] : [Date.parse(at)]));
    return times.length > 0 ? new Date(Math.max(...times)) : undefined;
  }

  /** Records the objects that the cluster reports now. */
  async take(client: Lister): Promise<Pick<ControllerResources, "volumes" | "services">> {
    const made = await listControllerResources(client);
    this.add(made);
    return made;
  }

  add(more: Partial<ControllerResources>): void {
    const before = this.read();
    const volumes = new Map([...before.volumes, ...(more.volumes ?? [])].map((volume) => [volume.handle, volume]));
    const all: ControllerResources = {
      volumes: [...volumes.values()],
      services: [...new Set([...before.services, ...(more.services ?? [])])],
      balancers: [...new Set([...before.balancers, ...(more.balancers ?? [])])],
    };
    replaceFile(this.file, `${JSON.stringify(all, undefined, 2)}\n`);
  }

  forget(): void {
    rmSync(this.file, { force: true });
  }
}

/** Reads it from a running cluster. */
export async function listControllerResources(
  client: Lister,
): Promise<Pick<ControllerResources, "volumes" | "services">> {
  const at = new Date().toISOString();
  const volumes = (await volumesOf(client)).flatMap((volume): RecordedVolume[] => {
    const { csi, claimRef } = (volume.spec ?? {}) as {
      csi?: { driver: string; volumeHandle: string };
      claimRef?: { namespace: string; name: string };
    };
    if (!csi) return [];
    const claim = claimRef ? `${claimRef.namespace}/${claimRef.name}` : "";
    return [{ driver: csi.driver, handle: csi.volumeHandle, claim, retained: isRetained(volume), at }];
  });
  const services = (await loadBalancerServices(client)).flatMap(({ metadata }) => metadata.uid ?? []);
  return { volumes, services };
}

/** Services that may have a load balancer outside of the cluster. */
export async function loadBalancerServices(client: Lister): Promise<KubernetesObject[]> {
  return (await client.list("/api/v1/services")).filter(({ spec }) => spec?.type === "LoadBalancer");
}

/** A volume with the reclaim policy Retain, even without its claim. */
export function isRetained({ spec }: KubernetesObject): boolean {
  return spec?.persistentVolumeReclaimPolicy !== "Delete";
}

export async function volumesOf(client: Lister): Promise<KubernetesObject[]> {
  return client.list("/api/v1/persistentvolumes");
}
