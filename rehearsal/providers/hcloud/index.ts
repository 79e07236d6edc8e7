import { Refusal, isUnknown } from "../../protocol/behaviour";
import type { ProviderBehaviour } from "../../protocol/behaviour";
import type { Hetzner } from "../../world/providers/hetzner";
import { firewall } from "./firewall";
import { image } from "./image";
import type { Hcloud } from "./labels";
import { placementGroup } from "./placement-group";
import { primaryIp, rdns } from "./primary-ip";
import { server } from "./server";

export function hcloudProvider(hetzner: Hetzner): ProviderBehaviour<Hcloud> {
  return {
    source: "hetznercloud/hcloud",
    configure(config) {
      const token = config["token"];
      return {
        project: () => {
          if (isUnknown(token)) throw new Refusal("The token of the provider hcloud is not known yet");
          return hetzner.project(typeof token === "string" ? token : "");
        },
      };
    },
    resources: {
      hcloud_firewall: firewall,
      hcloud_placement_group: placementGroup,
      hcloud_primary_ip: primaryIp,
      hcloud_rdns: rdns,
      hcloud_server: server,
    },
    dataSources: { hcloud_image: image },
  };
}
