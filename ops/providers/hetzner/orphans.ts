import { OVERWRITTEN, byId, checkOwned, siteOf, text } from "../orphans/way";
import type { Way } from "../orphans/way";
import { ownerByLabels } from "./owner";

const adoptFromHetzner = (kind: string): Way => ({
  take: async (orphan, reach) => {
    const found = await reach.hetzner(siteOf(orphan), kind, text(orphan.planned.name));
    return found && checkOwned(orphan, ownerByLabels(found.labels, orphan.cluster), () => byId(found.id));
  },
});

export const ORPHANS: Readonly<Record<string, Way>> = {
  hcloud_server: {
    machine: {
      find: (orphan, reach) => reach.serverNamed(siteOf(orphan), text(orphan.planned.name)),
      importId: ({ id }) => id,
    },
  },
  hcloud_primary_ip: adoptFromHetzner("primary_ips"),
  hcloud_firewall: adoptFromHetzner("firewalls"),
  hcloud_placement_group: adoptFromHetzner("placement_groups"),
  hcloud_rdns: { again: OVERWRITTEN },
};
