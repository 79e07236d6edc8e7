import type { Construct } from "constructs";
import { HcloudProvider } from "../../../.gen/providers/hcloud/provider";
import { nodeHostName, nodesAt, siteSchematic } from "../../../spec";
import { hetznerTokenVariable, isHetzner, serverArchitecture } from "../../../spec/providers/hetzner";
import type { HetznerSite } from "../../../spec/providers/hetzner";
import { TalosImage } from "../../talos-image";
import type { MachinesProps, ReverseDnsProps, SiteConstruct } from "../provider";
import { HetznerMachine } from "./machine";
import { ReverseDns } from "./reverse-dns";
import { HetznerSiteResources } from "./site";

export const hetzner: SiteConstruct<"hetzner"> = {
  addAccess: () => undefined,
  addMachines,
  addReverseDns,
  driverConfig() {
    throw new Error("hcloud-csi reads its token from a Secret, not from a file");
  },
};

function addMachines(scope: Construct, site: HetznerSite, { cluster, outsideVariable, project }: MachinesProps) {
  const token = outsideVariable(hetznerTokenVariable(site.name));
  const provider = new HcloudProvider(scope, `hcloud-${site.name}`, { alias: site.name, token });
  const shared = new HetznerSiteResources(scope, site.name, { cluster, site, provider });
  const image = new TalosImage(scope, `${site.name}-image`, {
    name: `site_${site.name}`,
    schematic: siteSchematic(site),
    version: cluster.talos.version,
    platform: "hcloud",
    architecture: serverArchitecture(site.serverType),
  });
  return nodesAt(cluster, site.name)
    .filter(isHetzner)
    .map(
      (node) => new HetznerMachine(scope, node.name, { cluster, node, site: shared, image, provider, token, project }),
    );
}

function addReverseDns(
  scope: Construct,
  site: HetznerSite,
  { cluster, outsideVariable, addressId, address }: ReverseDnsProps,
) {
  const token = outsideVariable(hetznerTokenVariable(site.name));
  const provider = new HcloudProvider(scope, `hcloud-${site.name}`, { alias: site.name, token });
  for (const { name } of nodesAt(cluster, site.name)) {
    new ReverseDns(scope, `reverse-dns-${name}`, {
      provider,
      nodeName: name,
      primaryIpId: addressId(name),
      address: address(name),
      hostName: nodeHostName(cluster, name),
    });
  }
}
