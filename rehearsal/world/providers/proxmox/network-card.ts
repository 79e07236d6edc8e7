/** A network card of a virtual machine, checked as Proxmox checks it. */
import { createHash } from "node:crypto";
import type { Access, Principal } from "./access";
import { proxmoxError } from "./errors";
import type { VmRequest } from "./vm";

const AUTOMATIC_MAC_PREFIX = "BC:24:11";
/** Those of http-machines.ts. */
const BRIDGE = /^vmbr\d$/;
const MAC = /^([0-9A-F]{2}:){5}[0-9A-F]{2}$/i;

/** @param seed what the MAC address is derived from, if none is given */
export function networkCard(
  access: Access,
  principal: Principal,
  node: string,
  { bridge, mac, vlan }: VmRequest["networks"][number],
  seed: string,
) {
  if (!BRIDGE.test(bridge)) throw proxmoxError(500, `bridge '${bridge}' does not exist on node '${node}'`);
  const path = `/sdn/zones/localnetwork/${bridge}${vlan ? `/${String(vlan)}` : ""}`;
  access.require(principal, path, "SDN.Use");
  const given = mac?.toUpperCase() ?? automaticMac(seed);
  const parameter = `net${seed.split("/").at(-1) ?? ""}`;
  if (!MAC.test(given)) throw proxmoxError(400, "Parameter verification failed.", `${parameter}: invalid MAC ${given}`);
  if (Number.parseInt(given.slice(0, 2), 16) & 1)
    throw proxmoxError(400, "Parameter verification failed.", `${parameter}: ${given} is a multicast address`);
  return { bridge, mac: given, ...(vlan ? { vlan } : {}) };
}

function automaticMac(seed: string): string {
  const hex = createHash("sha256").update(seed).digest("hex").toUpperCase();
  return `${AUTOMATIC_MAC_PREFIX}:${hex.slice(0, 2)}:${hex.slice(2, 4)}:${hex.slice(4, 6)}`;
}
