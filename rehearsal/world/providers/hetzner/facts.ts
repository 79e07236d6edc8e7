import { ESTIMATE, seconds } from "../../duration";
import type { ProviderFacts } from "../provider-facts";

export const hetznerFacts: ProviderFacts = {
  durations: {
    "hcloud_server.create": seconds(15, 8, 60, ESTIMATE),
    "hcloud_server.update": seconds(20, 2, 60, `${ESTIMATE}: a change of type powers off first`),
    "hcloud_server.delete": seconds(10, 5, 20, ESTIMATE),
    "hcloud_primary_ip.create": seconds(2, 1, 10, ESTIMATE),
    "hcloud_firewall.create": seconds(2, 1, 10, ESTIMATE),
    "hcloud_placement_group.create": seconds(1, 1, 10, `${ESTIMATE}; hcloud polls from 500 ms`),
  },
};
