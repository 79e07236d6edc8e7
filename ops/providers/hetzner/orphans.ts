import { OVERWRITTEN, byId, checkOwned, siteOf, toText } from "../orphans/adoption-rule";
import type { AdoptionRule } from "../orphans/adoption-rule";
import { ownerByLabels } from "./owner";

const adoptFromHetzner = (kind: string): AdoptionRule => ({
  adopt: async (orphan, apis) => {
    const found = await apis.hetzner(siteOf(orphan), kind, toText(orphan.planned.name));
    return found && checkOwned(orphan, ownerByLabels(found.labels, orphan.cluster), () => byId(found.id));
  },
});

export const ORPHANS: Readonly<Record<string, AdoptionRule>> = {
  hcloud_server: {
    machine: {
      find: (orphan, apis) => apis.serverNamed(siteOf(orphan), toText(orphan.planned.name)),
      importId: ({ id }) => id,
    },
  },
  hcloud_primary_ip: adoptFromHetzner("primary_ips"),
  hcloud_firewall: adoptFromHetzner("firewalls"),
  hcloud_placement_group: adoptFromHetzner("placement_groups"),
  hcloud_rdns: { again: OVERWRITTEN },
};
