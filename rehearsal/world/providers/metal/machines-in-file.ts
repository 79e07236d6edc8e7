/** The machines that a cluster file describes. */
import { createHash } from "node:crypto";
import type { Cluster, Node } from "../../../../spec";
import type { MetalNode } from "../../../../spec/providers/metal";
import type { HardDisk } from "../../machines";
import type { OwnedMachine } from "./machines";

export function machinesInFile(cluster: Cluster): OwnedMachine[] {
  return cluster.nodes.filter(isMetal).map((node) => ({
    name: node.name,
    uuid: node.uuid,
    lan: node.site.name,
    address: node.address,
    mac: node.macAddress ?? inventMac(node.uuid),
    wakes: node.wakes !== undefined,
    disk: diskOf(node),
    image: {
      schematic: JSON.stringify(imageContent(node)),
      version: cluster.talos.version,
      secureBoot: cluster.encryption?.provider === "tpm",
    },
  }));
}

function isMetal(node: Node): node is MetalNode {
  return node.site.provider === "metal";
}

/** The image that Coldstart tells the user to download, with the extensions of the site. */
function imageContent({ site: { extensions } }: MetalNode): object {
  const systemExtensions = { officialExtensions: [...extensions].sort() };
  return {
    customization: { extraKernelArgs: ["net.ifnames=0"], ...(extensions.length > 0 ? { systemExtensions } : {}) },
  };
}

function diskOf({ disk }: MetalNode): HardDisk {
  if (typeof disk === "string") return { path: disk, properties: {} };
  const properties = Object.entries(disk).map(([key, value]) => [key, value.replaceAll("*", "")]);
  return { path: "/dev/nvme0n1", properties: Object.fromEntries(properties) as Record<string, string> };
}

/** Every network card has one, whether the file names it or not. */
function inventMac(uuid: string): string {
  const bytes = [...createHash("sha256").update(uuid).digest().subarray(0, 5)];
  return [0x00, ...bytes].map((byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(":");
}
