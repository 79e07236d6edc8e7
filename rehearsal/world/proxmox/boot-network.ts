/** Which address a machine at home has from its first second on: what its image says, or what DHCP gives it. */
import { createHash } from "node:crypto";
import { isIP } from "node:net";
import { parse } from "yaml";
import { z } from "zod";
import type { FactoryImage } from "../factory";

export interface BootNetwork {
  readonly address?: string;
  readonly fault?: string;
  readonly hostname?: string;
}

const NETWORK_META_KEY = 10;
const FIXED_NAMES = "net.ifnames=0";

const metaSchema = z.object({
  addresses: z.array(z.object({ address: z.string(), linkName: z.string() })).default([]),
  hostnames: z.array(z.object({ hostname: z.string() })).default([]),
});

/** @param card where the machine type puts the first network card, as Linux then names it. */
export function bootNetwork(image: FactoryImage | undefined, mac: string, card: "enp6s18" | "ens18"): BootNetwork {
  const byKernel = image?.schematic.extraKernelArgs.find((argument) => argument.startsWith("ip="));
  if (image && byKernel !== undefined) return kernelNetwork(byKernel, linkOf(image, card));
  const meta = image?.schematic.meta.find(({ key }) => key === NETWORK_META_KEY);
  // No other platform reads this key.
  if (!image || !meta || image.platform !== "metal") return { address: dhcpAddress(mac) };
  const parsed = metaSchema.safeParse(safeYaml(meta.value));
  if (!parsed.success)
    return { fault: `META key 10 of its image is not a network configuration: ${z.prettifyError(parsed.error)}` };
  const [first] = parsed.data.addresses;
  const hostname = parsed.data.hostnames[0]?.hostname;
  if (!first) return { address: dhcpAddress(mac), hostname };
  const link = linkOf(image, card);
  if (first.linkName !== link)
    return {
      hostname,
      fault: `META key 10 gives ${first.address} to ${first.linkName}, but the card is called ${link} (kernel argument ${FIXED_NAMES} decides)`,
    };
  return { address: first.address.split("/")[0], hostname };
}

function linkOf({ schematic }: FactoryImage, card: string): string {
  return schematic.extraKernelArgs.includes(FIXED_NAMES) ? "eth0" : card;
}

/** address : server : gateway : netmask : host name : device : autoconfiguration : name servers */
function kernelNetwork(argument: string, link: string): BootNetwork {
  const [address = "", , gateway = "", netmask = "", hostname, device] = argument.slice("ip=".length).split(":");
  const wrong = [address, gateway, netmask].find((field) => isIP(field) !== 4);
  if (wrong !== undefined) return { fault: `the kernel argument ${argument} is not understood: "${wrong}"` };
  if (device && device !== link)
    return { fault: `the kernel argument ${argument} is about ${device}, but the card is called ${link}` };
  return { address, ...(hostname ? { hostname } : {}) };
}

/** The same card gets the same address again. */
function dhcpAddress(mac: string): string {
  const [third = 0, fourth = 0] = createHash("sha256").update(mac.toUpperCase()).digest();
  return `192.168.${String(third)}.${String((fourth % 250) + 2)}`;
}

function safeYaml(text: string): unknown {
  try {
    return parse(text) as unknown;
  } catch {
    return undefined;
  }
}
