import { TerraformLocal } from "cdktf";
import type { Precondition, TerraformResource, TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import type { Cluster } from "../../../spec";
import type { ProxmoxNode } from "../../../spec/providers/proxmox";
import { setLogicalId } from "../../naming";

/** An address from DHCP. Terraform reads it from the machine at every plan. */
export interface Lease {
  readonly address: string;
  /** Fails the plan with instructions while the lease is unknown. */
  readonly known: Precondition;
}

export interface LeaseProps {
  readonly cluster: Cluster;
  readonly node: ProxmoxNode;
  readonly vm: TerraformResource;
}

/**
 * The address that the guest agent reports. The agent lists every link of the machine, loopback first and links of pods
 * later, in an order that changes. The MAC address of the card does not change, because Coldstart assigns it.
 */
export function leaseFromAgent(scope: Construct, { cluster, node, vm }: LeaseProps): Lease {
  const { name, macAddress, vmId } = node;
  const machine = addressOf(vm);
  const shared = JSON.stringify(cluster.controlPlane.vip ? [cluster.controlPlane.vip.address] : []);
  const own = `${machine}.ipv4_addresses[index(${machine}.mac_addresses, "${macAddress}")]`;
  return lease(
    scope,
    name,
    `try([for address in ${own} : address if !contains(${shared}, address)][0], "")`,
    `The guest agent of ${name} reports no IPv4 address of its network card ${macAddress}. Look at the console of VM ${vmId} in Proxmox: is it up, and does the router give it a lease? Then run again.`,
  );
}

/** From nodes.txt, once the machine has a lease. */
export function leaseFromFile(scope: Construct, { cluster, node, vm }: LeaseProps, book: TerraformVariable): Lease {
  const { name, macAddress, vmId } = node;
  return lease(
    scope,
    name,
    `${addressOf(vm)}.id == "" ? "" : lookup(var.${book.friendlyUniqueId}, "${name}", "")`,
    `The address of ${name} is not in nodes.txt. Its machine exists (VM ${vmId}, MAC address ${macAddress}): look up its lease on the router, write it to .talos/${cluster.name}/nodes.txt, control planes first and workers after them, and run again.`,
  );
}

function lease(scope: Construct, nodeName: string, expression: string, errorMessage: string): Lease {
  const local = setLogicalId(new TerraformLocal(scope, "lease", `\${${expression}}`), `${nodeName}_lease`);
  return {
    address: local.asString,
    known: { condition: `\${local.${local.friendlyUniqueId} != ""}`, errorMessage },
  };
}

function addressOf({ terraformResourceType, friendlyUniqueId }: TerraformResource): string {
  return `${terraformResourceType}.${friendlyUniqueId}`;
}
