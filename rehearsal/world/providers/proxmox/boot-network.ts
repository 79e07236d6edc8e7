/** The first address of an on-premises machine: from its image, or from DHCP. */
import { isIP } from "node:net";
import { parse } from "yaml";
import { z } from "zod";
import type { FactoryImage } from "../../factory";

export interface BootNetwork {
  readonly address?: string;
  /** Whether that is a lease. */
  readonly leased?: boolean;
  /** The Linux name of the first network card. */
  readonly link: string;
  readonly fault?: string;
  readonly hostname?: string;
}

const NETWORK_META_KEY = 10;
const FIXED_NAMES = "net.ifnames=0";

const metaSchema = z.object({
  addresses: z.array(z.object({ address: z.string(), linkName: z.string() })).default([]),
  hostnames: z.array(z.object({ hostname: z.string() })).default([]),
});

/**
 * @param card where the machine type puts the first network card, as Linux then names it.
 * @param lease asks the router for an address.
 */
export function bootNetwork(
  image: FactoryImage | undefined,
  card: "enp6s18" | "ens18",
  lease: () => string,
): BootNetwork {
  const link = image?.schematic.extraKernelArgs.includes(FIXED_NAMES) ? "eth0" : card;
  const byKernel = image?.schematic.extraKernelArgs.find((argument) => argument.startsWith("ip="));
  if (byKernel !== undefined) return { link, ...kernelNetwork(byKernel, link) };
  const meta = image?.schematic.meta.find(({ key }) => key === NETWORK_META_KEY);
  // No other platform reads this key.
  if (!image || !meta || image.platform !== "metal") return { link, address: lease(), leased: true };
  const parsed = metaSchema.safeParse(safeYaml(meta.value));
  if (!parsed.success)
    return { link, fault: `META key 10 of its image is not a network configuration: ${z.prettifyError(parsed.error)}` };
  const [first] = parsed.data.addresses;
  const hostname = parsed.data.hostnames[0]?.hostname;
  if (!first) return { link, address: lease(), leased: true, hostname };
  if (first.linkName !== link)
    return {
      link,
      hostname,
      fault: `META key 10 gives ${first.address} to ${first.linkName}, but the card is called ${link} (kernel argument ${FIXED_NAMES} decides)`,
    };
  return { link, address: first.address.split("/")[0], hostname };
}

/** address : server : gateway : netmask : host name : device : autoconfiguration : name servers */
function kernelNetwork(argument: string, link: string): Omit<BootNetwork, "link"> {
  const [address = "", , gateway = "", netmask = "", hostname, device] = argument.slice("ip=".length).split(":");
  const wrong = [address, gateway, netmask].find((field) => isIP(field) !== 4);
  if (wrong !== undefined) return { fault: `the kernel argument ${argument} is not understood: "${wrong}"` };
  if (device && device !== link)
    return { fault: `the kernel argument ${argument} is about ${device}, but the card is called ${link}` };
  return { address, ...(hostname ? { hostname } : {}) };
}

function safeYaml(text: string): unknown {
  try {
    return parse(text) as unknown;
  } catch {
    return undefined;
  }
}
