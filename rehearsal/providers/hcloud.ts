import { Refusal, isUnknown } from "../protocol/behaviour";
import type { ProviderBehaviour } from "../protocol/behaviour";
import type { World } from "../world";
import { firewall } from "./hcloud/firewall";
import { image } from "./hcloud/image";
import type { Hcloud } from "./hcloud/labels";
import { placementGroup } from "./hcloud/placement-group";
import { primaryIp, rdns } from "./hcloud/primary-ip";
import { server } from "./hcloud/server";

export function hcloudProvider(world: World): ProviderBehaviour<Hcloud> {
  return {
    source: "hetznercloud/hcloud",
    configure(config) {
      const token = config["token"];
      return {
        project: () => {
          if (isUnknown(token)) throw new Refusal("The token of the provider hcloud is not known yet");
          return world.hetzner.project(typeof token === "string" ? token : "");
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
