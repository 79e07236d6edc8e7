/** The address of an on-premises machine: from its configuration, otherwise the address that it booted with. */
import type { BootCard, Machine, Machines } from "../machines";
import { readNodeConfig } from "./node-config";
import type { NodeConfig } from "./node-config";

/** Updates every machine's address from its configuration and its lease. */
export function configuredAddresses(machines: Machines): void {
  machines.onChange(() => {
    for (const machine of machines.all()) {
      const { card } = machine;
      if (!card) continue;
      const { address, fault } = currentAddress(card, machine);
      if (machine.address === address && machine.addressFault === fault) continue;
      machines.change(machine.id, { address, addressFault: fault });
    }
  });
}

function currentAddress(card: BootCard, { configuration }: Machine): { address?: string; fault?: string } {
  if (configuration === undefined) return card;
  const { links, linkDocuments } = readNodeConfig(configuration);
  const own = links.find(({ name }) => name === card.link);
  const [first] = own?.addresses ?? [];
  if (first) return { address: first.split("/")[0] };
  const lost = card.leased ? whyLeaseIsLost(card, own, links, linkDocuments) : undefined;
  return lost === undefined ? card : { fault: lost };
}

/** Talos uses DHCP by default: an entry for the link turns it off there, and a link document turns it off everywhere. */
function whyLeaseIsLost(
  { link }: BootCard,
  own: NodeConfig["links"][number] | undefined,
  links: NodeConfig["links"],
  documents: boolean,
): string | undefined {
  if (own?.dhcp) return undefined;
  if (own)
    return `its configuration has an entry for ${link} without an address and without dhcp, so it gave its lease back`;
  if (!documents) return undefined;
  const others = links.map(({ name }) => name).join(", ");
  return `its configuration describes ${others} and not ${link}, so nothing asks for a lease there`;
}
