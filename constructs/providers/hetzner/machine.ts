import { Token } from "cdktf";
import type { LocalExecProvisioner } from "cdktf";
import { Construct } from "constructs";
import { DataHcloudImage } from "../../../.gen/providers/hcloud/data-hcloud-image";
import { PrimaryIp } from "../../../.gen/providers/hcloud/primary-ip";
import type { HcloudProvider } from "../../../.gen/providers/hcloud/provider";
import { Server } from "../../../.gen/providers/hcloud/server";
import { ownerLabels, serverArchitecture } from "../../../spec/providers/hetzner";
import type { Cluster } from "../../../spec";
import type { HetznerNode } from "../../../spec/providers/hetzner";
import type { HetznerSiteResources } from "./site";
import type { Machine } from "../../machine";
import { MachineIdentity } from "../../machine-identity";
import { setLogicalId } from "../../naming";
import { runOps } from "../../run-ops";
import type { TalosImage } from "../../talos-image";

/** From the start of the server to the first response of Talos: usually one minute, at most two and a half. */
const ISO_TIMEOUT_SECONDS = 600;

/** Hetzner asks for an image even when a server boots from an ISO. It is overwritten by the installation. */
const IMAGE_UNDER_ISO = "debian-13";

export interface HetznerMachineProps {
  readonly cluster: Cluster;
  readonly node: HetznerNode;
  readonly site: HetznerSiteResources;
  readonly image: TalosImage;
  readonly provider: HcloudProvider;
  readonly token: string;
  /** The path of the project, relative to Terraform's working directory. */
  readonly project: string;
}

/** A rented server. Its address is a separate resource, so certificates and DNS survive a new server. */
export class HetznerMachine extends Construct implements Machine {
  readonly clusterNode: HetznerNode;
  readonly address: string;
  readonly addressId: string;
  readonly image: TalosImage;
  readonly identity: MachineIdentity;

  constructor(
    scope: Construct,
    id: string,
    { cluster, node, site, image, provider, token, project }: HetznerMachineProps,
  ) {
    super(scope, id);
    const labels = { ...ownerLabels(cluster.name), site: node.site.name, role: node.role };
    const primaryIp = setLogicalId(
      new PrimaryIp(this, "address", {
        provider,
        name: node.name,
        type: "ipv4",
        location: node.site.location,
        autoDelete: false,
        labels,
      }),
      node.name,
    );
    const server = setLogicalId(
      new Server(this, "server", {
        provider,
        name: node.name,
        serverType: node.serverType,
        location: node.site.location,
        ...this.boot(node, provider),
        // Attached at creation, not afterwards: a machine in maintenance mode accepts a configuration from any client
        // (T22).
        firewallIds: [site.firewallId],
        placementGroupId: site.placementGroupId,
        publicNet: [{ ipv4Enabled: true, ipv4: Token.asNumber(primaryIp.id), ipv6Enabled: true }],
        // A larger disk could never be shrunk again.
        keepDisk: true,
        labels,
        // Each of these would replace or reset a running control plane (T1). The ISO is detached once, below: a change
        // of `iso` would reset the server. Changes of the address are ignored: the provider would switch an adopted
        // server off and delete its address, only to assign the same address again (T16).
        lifecycle: { ignoreChanges: ["image", "user_data", "iso", "ssh_keys", "public_net"] },
      }),
      node.name,
    );
    this.clusterNode = node;
    this.address = primaryIp.ipAddress;
    this.addressId = Token.asString(primaryIp.id);
    this.image = image;
    this.identity = new MachineIdentity(this, "identity", {
      nodeName: node.name,
      machine: server,
      machineId: server.id,
      first:
        "iso" in node.site.boot
          ? detachIso(project, {
              NODE: node.name,
              SERVER_ID: server.id,
              ADDRESS: this.address,
              ISO: String(node.site.boot.iso),
              HCLOUD_TOKEN: token,
            })
          : undefined,
    });
  }

  private boot(node: HetznerNode, provider: HcloudProvider): { image: string; iso?: string } {
    const { boot } = node.site;
    if ("iso" in boot) return { image: IMAGE_UNDER_ISO, iso: String(boot.iso) };
    const snapshot = new DataHcloudImage(this, "snapshot", {
      provider,
      withSelector: boot.snapshot,
      withArchitecture: serverArchitecture(node.serverType) === "arm64" ? "arm" : "x86",
      mostRecent: true,
    });
    return { image: Token.asString(setLogicalId(snapshot, node.name).id) };
  }
}

function detachIso(project: string, environment: Record<string, string>): LocalExecProvisioner {
  return runOps(project, "detach-iso", `"$NODE" "$SERVER_ID" "$ADDRESS" "$ISO" ${ISO_TIMEOUT_SECONDS}`, environment);
}
