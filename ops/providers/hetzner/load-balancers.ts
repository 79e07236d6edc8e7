import { ownerLabels } from "../../../spec/providers/hetzner";
import type { Cluster } from "../../../spec";
import type { HetznerClient, HetznerItem } from "../../clients/hetzner/client";
import type { ControllerResources } from "../leftovers/controller-resources";
import type { Leftover } from "../leftovers/leftover";

const PATH = "load_balancers";

/** The label that the cloud controller sets on a load balancer. */
const SERVICE_UID = "hcloud-ccm/service-uid";

/**
 * The name that Kubernetes gives to the load balancer of a Service without an explicit name (cloud-provider,
 * `DefaultLoadBalancerName`).
 */
function defaultName(uid: string): string {
  return `a${uid.replaceAll("-", "")}`.slice(0, 32);
}

export interface LeftoverLoadBalancers {
  readonly left: readonly Leftover[];
  /** Descriptions of load balancers that have a target in the cluster and belong to another owner. */
  readonly foreign: readonly string[];
}

/**
 * Load balancers that are left. Only those with a mark of the cluster are reclaimed: its owner labels, or the uid of one of
 * its Services. A target in the cluster does not count, because a target can be added to any load balancer by hand.
 */
export async function findLeftoverLoadBalancers(
  client: HetznerClient,
  cluster: Pick<Cluster, "name">,
  made: ControllerResources,
  where: string,
): Promise<LeftoverLoadBalancers> {
  const isMarked = (item: HetznerItem) =>
    hasLabels(item, ownerLabels(cluster.name)) || isOfService(item, made.services);
  const left: Leftover[] = [];
  const foreign: string[] = [];
  for (const item of await client.list(PATH)) {
    const { id } = item;
    const shown = `${item.name ?? "without a name"} (${id})`;
    const one = { what: `load-balancer ${shown}`, where, command: `hcloud load-balancer delete ${id}` };
    const hadTarget = made.balancers.includes(id);
    if (!isMarked(item)) {
      const uid = item.labels[SERVICE_UID];
      if (hadTarget && uid !== undefined) left.push({ ...one, why: unknownService(uid) });
      else if (hadTarget)
        foreign.push(`load balancer ${shown}, which had a target in ${cluster.name} but no mark of it`);
      continue;
    }
    left.push({ ...one, reclaim: () => client.delete(PATH, id) });
  }
  return { left, foreign };
}

function unknownService(uid: string): string {
  return `created for a Service (${uid}) that was not recorded while the cluster ran; another cluster may have created it`;
}

/** The label decides; without one, the name that Kubernetes derives from the Service. */
function isOfService({ labels, name }: HetznerItem, services: readonly string[]): boolean {
  const uid = labels[SERVICE_UID];
  return uid === undefined ? services.some((service) => name === defaultName(service)) : services.includes(uid);
}

export function hasLabels({ labels }: HetznerItem, wanted: Readonly<Record<string, string>>): boolean {
  return Object.entries(wanted).every(([key, value]) => labels[key] === value);
}
