import { OVERWRITTEN, byId, owned, siteOf, text } from "../orphans/way";
import type { Way } from "../orphans/way";
import { ownerByLabels } from "./owner";

const atHetzner = (kind: string): Way => ({
  take: async (orphan, reach) => {
    const found = await reach.hetzner(siteOf(orphan), kind, text(orphan.planned.name));
    return found && owned(orphan, ownerByLabels(found.labels, orphan.cluster), () => byId(found.id));
  },
});

export const ORPHANS: Readonly<Record<string, Way>> = {
  hcloud_server: {
    machine: {
      find: (orphan, reach) => reach.serverNamed(siteOf(orphan), text(orphan.planned.name)),
      importId: ({ id }) => id,
    },
  },
  hcloud_primary_ip: atHetzner("primary_ips"),
  hcloud_firewall: atHetzner("firewalls"),
  hcloud_placement_group: atHetzner("placement_groups"),
  hcloud_rdns: { again: OVERWRITTEN },
};
