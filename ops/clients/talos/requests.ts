import { reasonOf } from "../../support/wait";
import { TalosClient } from "./client";
import type { EtcdMember, TalosService } from "./client";
import { readTalosconfig } from "./talosconfig";

export interface TalosNodes {
  /** Node → address. */
  readonly addresses: Readonly<Record<string, string>>;
  /** The file. */
  readonly talosconfig: string;
  /** The client of a node, for a workflow that may run without the file. @default one with the access in the file */
  readonly talos?: (node: string) => TalosClient;
}

export interface NodeFault {
  readonly name: string;
  /** Empty if unknown. */
  readonly address: string;
  /** The observation, including the name of the node. */
  readonly what: string;
}

/** Node → its response, and why other nodes did not respond. */
export interface NodeResponses<T> {
  readonly responses: ReadonlyMap<string, T>;
  readonly faults: readonly NodeFault[];
}

/** The Talos version of each node. All are queried at once. */
export function askVersions(access: TalosNodes, names: readonly string[]): Promise<NodeResponses<string>> {
  return askNodes(access, names, (client) => client.version());
}

/** The services of each node, as Talos reports them. */
export function askServices(
  access: TalosNodes,
  names: readonly string[],
): Promise<NodeResponses<readonly TalosService[]>> {
  return askNodes(access, names, (client) => client.services());
}

/** The etcd members, as listed by the etcd of each control plane. */
export function askEtcdMembers(
  access: TalosNodes,
  names: readonly string[],
): Promise<NodeResponses<readonly EtcdMember[]>> {
  return askNodes(access, names, async (client) => {
    try {
      return await client.etcdMembers();
    } catch (error) {
      throw new Error(`${reasonOf(error)}${await etcdService(client)}`, { cause: error });
    }
  });
}

/** If etcd does not run, Talos reports more about it than etcd itself. */
async function etcdService(client: TalosClient): Promise<string> {
  try {
    const etcd = (await client.services()).find(({ id }) => id === "etcd");
    if (!etcd || etcd.isHealthy) return "";
    return `; its service etcd is ${etcd.state}${etcd.message ? `: ${etcd.message}` : ""}`;
  } catch {
    return "";
  }
}

/** The response of each node to a request of the caller. All are queried at once. */
export async function askNodes<T>(
  { addresses, talosconfig, talos }: TalosNodes,
  names: readonly string[],
  ask: (client: TalosClient) => Promise<T>,
): Promise<NodeResponses<T>> {
  const open = talos ?? openWithFile(talosconfig, addresses);
  const responses = new Map<string, T>();
  const faults = await Promise.all(
    names.map(async (name): Promise<NodeFault[]> => {
      const address = addresses[name];
      if (!address) return [{ name, address: "", what: `${name}: its address is unknown` }];
      try {
        responses.set(name, await ask(open(name)));
        return [];
      } catch (error) {
        return [{ name, address, what: `${name} (${address}): ${reasonOf(error)}` }];
      }
    }),
  );
  return { responses, faults: faults.flat() };
}

function openWithFile(talosconfig: string, addresses: TalosNodes["addresses"]): (node: string) => TalosClient {
  const access = readTalosconfig(talosconfig);
  return (node) => new TalosClient(access, addresses[node] ?? "");
}
