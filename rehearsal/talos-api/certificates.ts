/** The server certificate of a node's Talos API. */
import type { World } from "../world";
import { isInMaintenance } from "../world/machines";
import type { TalosMachine } from "../world/machines";
import { readNodeConfig } from "../world/talos/node-config";
import { makeCa, signLeaf } from "../world/talos/pki";
import type { CertificateAndKey, LeafOptions } from "../world/talos/pki";

const DAY = 24 * 60 * 60 * 1000;

/** The name of a node without a configuration. Source: siderolabs/talos `MaintenanceServiceCommonName`. */
const MAINTENANCE_NAME = "maintenance-service.talos.dev";

export interface NodeIdentity extends CertificateAndKey {
  /** PEM: clients need a certificate of one of these CAs. In maintenance mode they need none. */
  readonly clients?: string;
}

/** @throws Error for a worker without control planes; TalosPort does not listen for such a worker. */
export async function nodeIdentity({ talosPort, cluster }: World, machine: TalosMachine): Promise<NodeIdentity> {
  const addresses = machine.address === undefined ? [] : [machine.address];
  if (isInMaintenance(machine)) {
    const own = await makeCa([{ O: ["talos"] }], "Ed25519");
    return signLeaf(own, leaf(MAINTENANCE_NAME, addresses));
  }
  const authority = talosPort.authorityOf(machine);
  if (!authority) throw new Error(`there is no CA for ${machine.name}`);
  const name = cluster.node(machine.id)?.name ?? machine.name;
  const signed = await signLeaf(authority, leaf(name, [...addresses, name]));
  return { ...signed, clients: readNodeConfig(machine.configuration ?? "").acceptedMachineCas.join("\n") };
}

function leaf(commonName: string, names: readonly string[]): LeafOptions {
  return { subject: [{ CN: [commonName] }], kind: "Ed25519", usages: ["server"], names, validity: DAY };
}
