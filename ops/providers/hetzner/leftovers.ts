import { ownerLabels } from "../../../spec/providers/hetzner";
import type { Cluster } from "../../../spec";
import type { HetznerClient, HetznerItem } from "../../clients/hetzner/client";
import { selectorOf } from "../../clients/hetzner/labels";
import type { ControllerResources } from "../leftovers/controller-resources";
import { foreignServers } from "./foreign-servers";
import type { Leftover, LeftoverScan } from "../leftovers/leftover";
import { hasLabels, findLeftoverLoadBalancers } from "./load-balancers";
import { withReclaimPolicy } from "../leftovers/volume-policy";

interface Kind {
  /** The name in the API. */
  readonly path: string;
  readonly words: string;
  /** The name of the type in the hcloud CLI. */
  readonly command: string;
}

const kind = (path: string, words: string, command: string): Kind => ({ path, words, command });

/** Everything at Hetzner that can carry a label and costs something, or blocks the next start. */
const KINDS: readonly Kind[] = [
  kind("servers", "servers", "server"),
  kind("primary_ips", "primary IPs", "primary-ip"),
  kind("floating_ips", "floating IPs", "floating-ip"),
  kind("firewalls", "firewalls", "firewall"),
  kind("placement_groups", "placement groups", "placement-group"),
  kind("networks", "networks", "network"),
  kind("images", "snapshots", "image"),
  kind("ssh_keys", "SSH keys", "ssh-key"),
  kind("certificates", "certificates", "certificate"),
];

const VOLUMES = kind("volumes", "volumes", "volume");
const BALANCERS = kind("load_balancers", "load balancers", "load-balancer");

/** The CSI driver of volumes at Hetzner. */
const DRIVER = "csi.hetzner.cloud";

/** The leftovers of a cluster in one project. */
export async function searchHetzner(
  client: HetznerClient,
  cluster: Cluster,
  made: ControllerResources,
  named: readonly string[] = [],
): Promise<LeftoverScan> {
  const where = `Hetzner (site ${client.sites.join(", ")})`;
  const left = await Promise.all([
    ...KINDS.map(async (one) => {
      const items = await client.list(one.path, selectorOf(cluster));
      return items.map((item) => toLeftover(where, one, item));
    }),
    findVolumes(client, cluster, { made, named, where }),
  ]);
  const balancers = await findLeftoverLoadBalancers(client, cluster, made, where);
  const checked = [...KINDS, VOLUMES, BALANCERS].map(({ words }) => words);
  const foreign = [...(await foreignServers(client, cluster)), ...balancers.foreign];
  return { where, checked, left: [...left.flat(), ...balancers.left], foreign };
}

/** Load balancers with a target in the cluster, while it has servers. A target does not prove that they belong to the cluster. */
export async function listTargetedLoadBalancers(client: HetznerClient, cluster: Cluster): Promise<number[]> {
  const servers = new Set((await client.list("servers", selectorOf(cluster))).map(({ id }) => id));
  const hasOwnTarget = (item: HetznerItem) =>
    ((item.targets ?? []) as { server?: { id: number } }[]).some(({ server }) => server && servers.has(server.id));
  return (await client.list(BALANCERS.path)).filter(hasOwnTarget).map(({ id }) => id);
}

async function findVolumes(
  client: HetznerClient,
  cluster: Cluster,
  { made, named, where }: { made: ControllerResources; named: readonly string[]; where: string },
): Promise<Leftover[]> {
  const noted = made.volumes.filter(({ driver }) => driver === DRIVER);
  return (await client.list(VOLUMES.path)).flatMap((item): Leftover[] => {
    const id = String(item.id);
    const note = noted.find(({ handle }) => handle === id);
    if (!note && !hasLabels(item, ownerLabels(cluster.name))) return [];
    const { labels } = item;
    const claim = note?.claim ?? `${labels["pvc-namespace"] ?? "?"}/${labels["pvc-name"] ?? "?"}`;
    const left = toLeftover(where, VOLUMES, item, ` (${String(item.size)} GB), with the data of claim ${claim}`);
    const names = [item.name ?? id, id] as const;
    return [withReclaimPolicy(left, { note, names, named }, () => client.delete(VOLUMES.path, item.id))];
  });
}

function toLeftover(where: string, { command }: Kind, { id, name, description }: HetznerItem, more = ""): Leftover {
  const shown = name ?? (typeof description === "string" ? description : String(id));
  return { what: `${command} ${shown}${more}`, where, command: `hcloud ${command} delete ${id}` };
}
