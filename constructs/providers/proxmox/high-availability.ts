import type { TerraformResource } from "cdktf";
import type { Construct } from "constructs";
import { Haresource } from "../../../.gen/providers/proxmox/haresource";
import { Harule } from "../../../.gen/providers/proxmox/harule";
import type { ProxmoxProvider } from "../../../.gen/providers/proxmox/provider";
import type { Cluster } from "../../../spec";
import type { HighAvailability, ProxmoxNode } from "../../../spec/providers/proxmox";
import { setLogicalId } from "../../naming";

export interface HighAvailabilityProps {
  readonly cluster: Cluster;
  readonly node: ProxmoxNode;
  readonly provider: ProxmoxProvider;
  readonly vm: TerraformResource;
  readonly ha: HighAvailability;
}

/**
 * Proxmox starts the machine on another of these hosts when its own fails, and moves it back. Rules have replaced the
 * groups of Proxmox 8. The rule is not strict: if none of these hosts is left, any other host of the Proxmox cluster is
 * used.
 */
export function addHighAvailability(
  scope: Construct,
  { cluster, node, provider, vm, ha }: HighAvailabilityProps,
): void {
  const comment = `${node.name} of the cluster ${cluster.name}, made by Coldstart`;
  const resource = setLogicalId(
    new Haresource(scope, "ha", {
      provider,
      resourceId: `vm:${node.vmId}`,
      state: "started",
      comment,
      maxRestart: ha.maxRestart,
      maxRelocate: ha.maxRelocate,
      dependsOn: [vm],
    }),
    node.name,
  );
  const hosts = [node.host, ...ha.hosts.filter((host) => host !== node.host)];
  setLogicalId(
    new Harule(scope, "ha-hosts", {
      provider,
      rule: `${cluster.name}-${node.name}`,
      type: "node-affinity",
      comment,
      resources: [resource.resourceId],
      // The highest number is the preferred host.
      nodes: Object.fromEntries(hosts.map((host, i) => [host, hosts.length - i])),
    }),
    node.name,
  );
}
