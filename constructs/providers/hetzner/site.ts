import { Token } from "cdktf";
import { Construct } from "constructs";
import { Firewall } from "../../../.gen/providers/hcloud/firewall";
import { PlacementGroup } from "../../../.gen/providers/hcloud/placement-group";
import type { HcloudProvider } from "../../../.gen/providers/hcloud/provider";
import { PUBLIC_PORTS } from "../../../spec";
import { ownerLabels } from "../../../spec/providers/hetzner";
import type { Cluster } from "../../../spec";
import type { HetznerSite } from "../../../spec/providers/hetzner";
import { setLogicalId } from "../../naming";

const ANYWHERE = ["0.0.0.0/0", "::/0"];

const TALOS_API = "50000";
const KUBERNETES_API = "6443";

export interface HetznerSiteProps {
  readonly cluster: Cluster;
  readonly site: HetznerSite;
  readonly provider: HcloudProvider;
}

/** What the servers of one Hetzner site share. */
export class HetznerSiteResources extends Construct {
  readonly firewallId: number;
  readonly placementGroupId?: number;

  constructor(scope: Construct, id: string, { cluster, site, provider }: HetznerSiteProps) {
    super(scope, id);
    const name = `${cluster.name}-${site.name}`;
    const labels = { ...ownerLabels(cluster.name), site: site.name };
    const admin = { direction: "in", protocol: "tcp", sourceIps: [...site.adminRanges] };
    const firewall = setLogicalId(
      new Firewall(this, "firewall", {
        provider,
        name,
        labels,
        rule: [
          { ...admin, port: TALOS_API, description: "Talos API" },
          { ...admin, port: KUBERNETES_API, description: "Kubernetes API" },
          ...PUBLIC_PORTS.map(({ protocol, port, description }) => ({
            direction: "in",
            protocol,
            port: String(port),
            sourceIps: ANYWHERE,
            description,
          })),
          { direction: "in", protocol: "icmp", sourceIps: ANYWHERE, description: "Path MTU discovery" },
        ],
      }),
      site.name,
    );
    this.firewallId = Token.asNumber(firewall.id);
    if (site.placementGroup) {
      const group = new PlacementGroup(this, "placement-group", { provider, name, type: "spread", labels });
      this.placementGroupId = Token.asNumber(setLogicalId(group, site.name).id);
    }
  }
}
