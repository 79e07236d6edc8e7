import { Resource as NullResource } from "@cdktf/provider-null/lib/resource";
import { Fn } from "cdktf";
import type { Precondition, TerraformVariable } from "cdktf";
import { Construct } from "constructs";
import type { ProxmoxProvider } from "../../../.gen/providers/proxmox/provider";
import { VirtualEnvironmentVm } from "../../../.gen/providers/proxmox/virtual-environment-vm";
import {
  isBootedByDhcp,
  hasGuestAgent,
  leaseSource,
  nodeSchematic,
  ownerTags,
  proxmoxPool,
} from "../../../spec/providers/proxmox";
import { hasSecureBoot } from "../../../spec";
import type { Cluster } from "../../../spec";
import type { ProxmoxNode } from "../../../spec/providers/proxmox";
import { leaseFromAgent, leaseFromFile } from "./lease";
import type { Lease } from "./lease";
import type { Machine } from "../../machine";
import { MachineIdentity } from "../../machine-identity";
import { setLogicalId } from "../../naming";
import { SYSTEM_DISK, bootMedium } from "./boot-medium";
import { addHighAvailability } from "./high-availability";
import { extraDisks, hostParts, networkDevice } from "./machine-parts";
import { TalosImage } from "../../talos-image";

export interface ProxmoxMachineProps {
  readonly cluster: Cluster;
  readonly node: ProxmoxNode;
  readonly provider: ProxmoxProvider;
  /** Node → lease, for sites whose leases are in nodes.txt. */
  readonly nodeAddresses?: TerraformVariable | undefined;
}

/** How long to wait for a machine's first lease: it boots, Talos starts, the router assigns an address. */
const AGENT_TIMEOUT = "5m";

/** A virtual machine on a Proxmox host, from a separate image that may contain its address. */
export class ProxmoxMachine extends Construct implements Machine {
  readonly clusterNode: ProxmoxNode;
  readonly address: string;
  readonly firstAddress: string | undefined;
  readonly addressKnown: Precondition | undefined;
  readonly image: TalosImage;
  readonly imageTrigger: string | undefined;
  readonly identity: MachineIdentity;

  constructor(scope: Construct, id: string, props: ProxmoxMachineProps) {
    super(scope, id);
    const { cluster, node, provider } = props;
    const { site } = node;
    const image = new TalosImage(this, "image", {
      name: node.name,
      schematic: nodeSchematic(node),
      version: cluster.talos.version,
      platform: "metal",
      secureBoot: hasSecureBoot(cluster),
    });
    const network = this.bakedNetwork(node);
    const boot = bootMedium(this, { ...props, image });
    const vm = setLogicalId(
      new VirtualEnvironmentVm(this, "vm", {
        provider,
        name: node.name,
        description: `${node.role} of the cluster ${cluster.name}, made by Coldstart`,
        nodeName: node.host,
        // Another `host` moves the machine with its disks; without this it would be deleted and created there.
        migrate: true,
        vmId: node.vmId,
        // The layer `auth` creates the pool, and gives this layer's token its permissions on it.
        poolId: proxmoxPool(cluster, site),
        tags: ownerTags(cluster.name, node.role),
        machine: "q35",
        bios: "ovmf",
        efiDisk: { datastoreId: site.datastores.disks, type: "4m", preEnrolledKeys: false },
        cpu: { cores: node.cores, type: node.cpuType, ...(node.numa ? { numa: true } : {}) },
        memory: { dedicated: node.memoryMiB },
        scsiHardware: "virtio-scsi-single",
        disk: [
          {
            interface: SYSTEM_DISK,
            datastoreId: site.datastores.disks,
            size: node.diskGiB,
            discard: "on",
            iothread: true,
            ssd: true,
            ...boot.disk,
          },
          ...extraDisks(node),
        ],
        ...boot.machine,
        ...hostParts(node),
        networkDevice: [
          networkDevice({ ...site.network, macAddress: node.macAddress }),
          ...node.networkCards.map(networkDevice),
        ],
        operatingSystem: { type: "l26" },
        // A query to an agent that is not in the image would wait for 15 minutes; addresses that are already known need
        // no query.
        agent:
          leaseSource(site) === "guest-agent"
            ? { enabled: true, timeout: AGENT_TIMEOUT, waitForIp: { ipv4: true } }
            : { enabled: hasGuestAgent(node), waitForIp: { disabled: true } },
        serialDevice: [{}],
        onBoot: true,
        started: true,
        stopOnDestroy: true,
        // An edit must not reboot a control plane by itself (T3).
        rebootAfterUpdate: false,
        // Disks of the storage driver are on the machine, but not in this list: they must outlive it.
        deleteUnreferencedDisksOnDestroy: false,
        lifecycle: {
          // The system disk is imported once, and Talos upgrades itself in place. Any change here would also detach every
          // volume that the storage driver attached, because none of them is in the plan. With HA, Proxmox may move the
          // machine by itself, so its host can differ from the file.
          ignoreChanges: ["disk", ...(node.ha ? ["node_name"] : [])],
          // The address is in the disk image: another address needs another machine.
          ...(network ? { replaceTriggeredBy: [`null_resource.${network.friendlyUniqueId}.id`] } : {}),
        },
      }),
      node.name,
    );
    if (node.ha) addHighAvailability(this, { cluster, node, provider, vm, ha: node.ha });
    const lease = this.leaseOf(vm, props);
    this.clusterNode = node;
    this.address = node.address ?? lease?.address ?? "";
    // Without a lease source the machine already has its own address.
    this.firstAddress = lease && node.address ? Fn.coalesce([lease.address, node.address]) : undefined;
    this.addressKnown = node.address ? undefined : lease?.known;
    this.image = image;
    // The precondition of a leased address makes Terraform read the configuration only after the image was downloaded.
    this.imageTrigger = this.addressKnown ? boot.trigger : undefined;
    this.identity = new MachineIdentity(this, "identity", { nodeName: node.name, machine: vm, machineId: vm.id });
  }

  /** A marker that changes with the content of the image. */
  private bakedNetwork(node: ProxmoxNode): NullResource | undefined {
    if (isBootedByDhcp(node.site)) return undefined;
    const { cidr = "", gateway = "" } = node.site.network;
    const triggers = { address: node.address ?? "", network: cidr, gateway };
    return setLogicalId(new NullResource(this, "network", { triggers }), `${node.name}_network`);
  }

  private leaseOf(vm: VirtualEnvironmentVm, { cluster, node, nodeAddresses }: ProxmoxMachineProps): Lease | undefined {
    const source = leaseSource(node.site);
    if (source === undefined) return undefined;
    if (source === "guest-agent") return leaseFromAgent(this, { cluster, node, vm });
    if (!nodeAddresses) throw new Error(`site ${node.site.name} needs node addresses from nodes.txt`);
    return leaseFromFile(this, { cluster, node, vm }, nodeAddresses);
  }
}
