import { controlPlanes } from "../../../spec";
import type { Cluster, Node } from "../../../spec";
import { reasonOf } from "../../support/wait";
import { TalosClient } from "./client";
import type { EtcdMember, TalosService } from "./client";
import { readTalosconfig } from "./talosconfig";

/** What looking at a cluster's nodes takes. */
export interface NodeAccess {
  readonly cluster: Cluster;
  /** Node → address. */
  readonly addresses: Readonly<Record<string, string>>;
  /** The file. */
  readonly talosconfig: string;
}

export interface NodeProblem {
  readonly node: Node;
  readonly address: string;
  /** What was seen last, with the node's name in it. */
  readonly what: string;
}

/** Node → what it answered, and why others did not. */
interface Looked<T> {
  readonly answers: ReadonlyMap<string, T>;
  readonly problems: readonly NodeProblem[];
}

/** The Talos version of every node. All are asked at once. */
export function talosVersions(access: NodeAccess): Promise<Looked<string>> {
  return askNodes(access, access.cluster.nodes, (client) => client.version());
}

/** What runs on every node, as Talos knows it. */
export function talosServices(access: NodeAccess): Promise<Looked<readonly TalosService[]>> {
  return askNodes(access, access.cluster.nodes, (client) => client.services());
}

/** What every control plane's own etcd knows of its members. */
export function etcdViews(access: NodeAccess): Promise<Looked<readonly EtcdMember[]>> {
  return askNodes(access, controlPlanes(access.cluster), async (client) => {
    try {
      return await client.etcdMembers();
    } catch (error) {
      throw new Error(`${reasonOf(error)}${await etcdService(client)}`, { cause: error });
    }
  });
}

/** What is not as the cluster file wants it in etcd: who is missing, who is too many, who has no vote. */
export function etcdProblems({ cluster, addresses }: NodeAccess, views: Looked<readonly EtcdMember[]>): NodeProblem[] {
  const wanted = controlPlanes(cluster);
  const seen = [...views.answers].flatMap(([name, members]) => {
    const node = wanted.find((candidate) => candidate.name === name);
    return node ? [{ node, members }] : [];
  });
  const differences = seen.flatMap(({ node, members }) =>
    memberFaults(wanted, members).map(({ about = node, what }) => ({ node: about, what })),
  );
  const unlike = differences.filter(
    ({ what }, index) => differences.findIndex((other) => other.what === what) === index,
  );
  return [...views.problems, ...unlike.map(({ node, what }) => ({ node, address: addresses[node.name] ?? "", what }))];
}

function memberFaults(wanted: readonly Node[], members: readonly EtcdMember[]): { about?: Node; what: string }[] {
  const named = (name: string) => wanted.find((node) => node.name === name);
  return [
    ...wanted
      .filter(({ name }) => !members.some(({ hostname }) => hostname === name))
      .map((about) => ({ about, what: `${about.name} is missing among the members` })),
    ...members.flatMap((member) => {
      const about = named(member.hostname);
      if (about) return member.isLearner ? [{ about, what: `${about.name} is still a learner, without a vote` }] : [];
      const place = member.peerUrls.join(", ") || "no address";
      return [
        member.hostname
          ? { what: `${member.hostname} (${hexadecimal(member.id)}, ${place}) is a member too many` }
          : { what: `a member at ${place} has not started yet` },
      ];
    }),
  ];
}

/** Member ids as talosctl and etcdctl write them. */
function hexadecimal(id: string): string {
  return BigInt(id).toString(16).padStart(16, "0");
}

/** Talos knows more of an etcd that does not run than etcd itself. */
async function etcdService(client: TalosClient): Promise<string> {
  try {
    const etcd = (await client.services()).find(({ id }) => id === "etcd");
    if (!etcd || etcd.healthy) return "";
    return `; its service etcd is ${etcd.state}${etcd.message ? `: ${etcd.message}` : ""}`;
  } catch {
    return "";
  }
}

async function askNodes<T>(
  { addresses, talosconfig }: NodeAccess,
  nodes: readonly Node[],
  ask: (client: TalosClient) => Promise<T>,
): Promise<Looked<T>> {
  const access = readTalosconfig(talosconfig);
  const answers = new Map<string, T>();
  const problems = await Promise.all(
    nodes.map(async (node): Promise<NodeProblem[]> => {
      const address = addresses[node.name];
      if (!address) return [{ node, address: "", what: `${node.name}: nobody knows its address` }];
      try {
        answers.set(node.name, await ask(new TalosClient(access, address)));
        return [];
      } catch (error) {
        return [{ node, address, what: `${node.name} (${address}): ${reasonOf(error)}` }];
      }
    }),
  );
  return { answers, problems: problems.flat() };
}
