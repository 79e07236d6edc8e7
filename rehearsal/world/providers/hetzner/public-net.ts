/** The public addresses of servers: their own, or primary IPs that outlive them. */
import type { Collection } from "../../store";
import { networkFor } from "./addresses";
import { hetznerError } from "./errors";
import type { PrimaryIp, PublicNet, Server } from "./types";

/** The part of a project that gives addresses. */
export interface AddressPool {
  readonly id: string;
  readonly primaryIps: Collection<PrimaryIp>;
  pickAddress(name: string): string;
}

export type PublicAddresses = Pick<Server, "ipv4Id" | "ipv4" | "ipv6Id" | "ipv6Network">;

type ServerRef = Pick<Server, "name" | "location"> & { readonly id?: number };

/** @throws Refusal if a primary IP is not available. */
export function chooseAddresses(project: AddressPool, server: ServerRef, wanted: PublicNet): PublicAddresses {
  const four = wanted.ipv4Enabled ? primaryIp(project, server, wanted.ipv4Id) : undefined;
  const six = wanted.ipv6Enabled ? primaryIp(project, server, wanted.ipv6Id) : undefined;
  const network = six ? ipNetwork(six) : networkFor(`${project.id}/${server.name}`);
  return {
    ipv4Id: four?.id,
    ipv4: wanted.ipv4Enabled ? (four?.address ?? project.pickAddress(server.name)) : undefined,
    ipv6Id: six?.id,
    ipv6Network: wanted.ipv6Enabled ? network : undefined,
  };
}

export function holdAddresses(project: AddressPool, serverId: number, addresses: PublicAddresses): void {
  for (const ip of heldAddresses(project, addresses)) project.primaryIps.put(String(ip.id), { ...ip, serverId });
}

export function releaseAddresses(project: AddressPool, addresses: PublicAddresses): void {
  for (const ip of heldAddresses(project, addresses))
    if (ip.autoDelete) project.primaryIps.delete(String(ip.id));
    else project.primaryIps.put(String(ip.id), { ...ip, serverId: undefined });
}

export function ipNetwork({ address }: PrimaryIp): string {
  return `${address}/64`;
}

function heldAddresses(project: AddressPool, { ipv4Id, ipv6Id }: PublicAddresses): PrimaryIp[] {
  return [ipv4Id, ipv6Id].flatMap((id) => (id === undefined ? [] : (project.primaryIps.get(String(id)) ?? [])));
}

function primaryIp(project: AddressPool, server: ServerRef, id: number | undefined): PrimaryIp | undefined {
  if (id === undefined) return undefined;
  const ip = project.primaryIps.get(String(id));
  if (!ip) throw hetznerError("primary IP not found", "not_found", String(id));
  if (ip.serverId !== undefined && ip.serverId !== server.id)
    throw hetznerError("primary IP is already assigned", "primary_ip_assigned", ip.name);
  if (ip.location !== server.location)
    throw hetznerError(
      `primary IP ${ip.name} is in ${ip.location}, the server in ${server.location}`,
      "primary_ip_location_mismatch",
      ip.name,
    );
  return ip;
}
