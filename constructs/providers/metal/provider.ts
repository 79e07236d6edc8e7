import type { Construct } from "constructs";
import { nodesAt, siteSchematic, hasSecureBoot } from "../../../spec";
import { isMetal } from "../../../spec/providers/metal";
import type { MetalSite } from "../../../spec/providers/metal";
import { TalosImage } from "../../talos-image";
import type { MachinesProps, SiteConstruct } from "../provider";
import { MetalMachine } from "./machine";

export const metal: SiteConstruct<"metal"> = {
  addAccess: () => undefined,
  addMachines,
  // Its nodes have private addresses.
  addReverseDns: () => undefined,
  driverConfig() {
    throw new Error("the user's own machines have no storage driver");
  },
};

/** One image serves all machines of a site: it has their extensions, and no address. */
function addMachines(scope: Construct, site: MetalSite, { cluster }: MachinesProps) {
  const image = new TalosImage(scope, `${site.name}-image`, {
    name: `site_${site.name}`,
    schematic: siteSchematic(site),
    version: cluster.talos.version,
    platform: "metal",
    secureBoot: hasSecureBoot(cluster),
  });
  return nodesAt(cluster, site.name)
    .filter(isMetal)
    .map((node) => new MetalMachine(scope, node.name, { node, image }));
}
