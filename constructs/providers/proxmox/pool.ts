import { Construct } from "constructs";
import type { ProxmoxProvider } from "../../../.gen/providers/proxmox/provider";
import { VirtualEnvironmentPool } from "../../../.gen/providers/proxmox/virtual-environment-pool";
import { proxmoxPool } from "../../../spec/providers/proxmox";
import type { Cluster } from "../../../spec";
import type { ProxmoxSite } from "../../../spec/providers/proxmox";
import { setLogicalId } from "../../naming";
import { KEPT } from "../../protection";

export interface ProxmoxPoolProps {
  readonly provider: ProxmoxProvider;
  readonly cluster: Cluster;
  readonly site: ProxmoxSite;
}

/** The pool of a site's machines: permissions on it apply to its members, and to machines that are created in it. */
export class ProxmoxPool extends Construct {
  readonly path: `/pool/${string}`;
  readonly dependable: VirtualEnvironmentPool;

  constructor(scope: Construct, id: string, { provider, cluster, site }: ProxmoxPoolProps) {
    super(scope, id);
    const poolId = proxmoxPool(cluster, site);
    this.path = `/pool/${poolId}`;
    this.dependable = setLogicalId(
      new VirtualEnvironmentPool(this, "pool", {
        provider,
        poolId,
        comment: `machines of the cluster ${cluster.name}, made by Coldstart`,
        lifecycle: KEPT,
      }),
      site.name,
    );
  }
}
