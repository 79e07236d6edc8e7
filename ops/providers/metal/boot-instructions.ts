import type { MetalNode } from "../../../spec/providers/metal";
import type { MachineAccess } from "../machine-access";

/** Boot instructions for machines that do not respond, by site. */
export async function describeBoot(
  nodes: readonly MetalNode[],
  makeImage: MachineAccess["makeImage"],
): Promise<string[]> {
  const sites = [...new Set(nodes.map(({ site }) => site.name))];
  const lines = await Promise.all(
    sites.map(async (site) => {
      const { iso, disk, pxe } = await makeImage(site);
      return [
        `Boot Talos on these machines of site ${site}, from the same image:`,
        `  ISO, for a USB stick or a virtual drive: ${iso}`,
        `  disk image: ${disk}`,
        `  iPXE: ${pxe}`,
        ...nodes.filter((node) => node.site.name === site).map(describeMachine),
      ];
    }),
  );
  return lines.flat();
}

function describeMachine({ name, address, uuid, macAddress }: MetalNode): string {
  const card = macAddress === undefined ? "its network card" : macAddress;
  return `  ${name}: machine ${uuid}; the router gives ${address} to ${card}`;
}
