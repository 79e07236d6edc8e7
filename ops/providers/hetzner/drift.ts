import { nodesAt } from "../../../spec";
import { isHetzner, ownerLabels } from "../../../spec/providers/hetzner";
import type { HetznerNode } from "../../../spec/providers/hetzner";
import { hetznerClients } from "../../clients/hetzner/client";
import type { HetznerAction, HetznerClient, HetznerItem } from "../../clients/hetzner/client";
import { commandLine, nodeCommandLine } from "../../support/command-line";
import type { CommandPlace } from "../../support/command-line";
import { shortenList } from "../../support/count";
import { makeDrift } from "../../support/drift";
import type { DriftFinding } from "../../support/drift";
import type { FindingCode } from "../../support/finding-codes";
import type { DriftAccess } from "../provider";
import { ownerByLabels } from "./owner";

/** A difference, and the actions at Hetzner that may have caused it. */
interface Difference {
  readonly code: FindingCode;
  readonly message: string;
  readonly fix: string;
  readonly actions?: readonly string[];
}

/** Servers that differ from how they were created, in attributes that Terraform ignores or does not read. */
export async function findHetznerDrift(access: DriftAccess): Promise<DriftFinding[]> {
  const { cluster, environment, ask } = access;
  const found = hetznerClients(cluster, environment, ask).map(async (client) => {
    const [servers, firewalls] = await Promise.all([client.list("servers"), client.list("firewalls")]);
    const nodes = client.sites.flatMap((site) => nodesAt(cluster, site).filter(isHetzner));
    const own = nodes.map(async (node) => {
      const server = servers.find(({ name }) => name === node.name);
      return server
        ? describe(client, server, findDifferences(node, server, firewalls, access))
        : [describeMissing(node, access)];
    });
    const foreign = servers
      .filter(
        ({ labels, name }) =>
          ownerByLabels(labels, cluster.name) === "ours" && !nodes.some((node) => node.name === name),
      )
      .map((server) => describeUnmanaged(server, access));
    return [...(await Promise.all(own)).flat(), ...foreign];
  });
  return (await Promise.all(found)).flat();
}

function findDifferences(
  node: HetznerNode,
  server: HetznerItem,
  firewalls: readonly HetznerItem[],
  access: DriftAccess,
): Difference[] {
  const { name } = node;
  const cluster = access.cluster.name;
  const status = String(server.status);
  const marks = changedLabels({ ...ownerLabels(cluster), site: node.site.name, role: node.role }, server.labels);
  const size = String(server.server_type?.name);
  const differences: readonly (Difference | false)[] = [
    status !== "running" && {
      code: "machine-stopped",
      message: `is ${status}`,
      fix: `hcloud server poweron ${name}`,
      actions: ["stop_server", "shutdown_server"],
    },
    server.rescue_enabled === true && {
      code: "machine-rescue",
      message: "boots into the rescue system",
      fix: `hcloud server disable-rescue ${name}`,
      actions: ["enable_rescue"],
    },
    Boolean(server.iso) && {
      code: "machine-iso",
      message: "has an ISO attached: the next boot starts from it",
      fix: `hcloud server detach-iso ${name}`,
      actions: ["attach_iso"],
    },
    marks.length > 0 && {
      code: "machine-marks",
      message: `has other labels: ${shortenList(marks)}`,
      fix: commandLine("up", access, "--only infra"),
    },
    size !== node.serverType && {
      code: "machine-size",
      message: `is a ${size}, not a ${node.serverType}`,
      fix: commandLine("up", access, "--only infra"),
      actions: ["change_server_type"],
    },
    ...firewallDifferences(node, server, firewalls, cluster),
  ];
  return differences.filter((one) => one !== false);
}

/** Keys of labels that are missing, added or changed. */
function changedLabels(wanted: Readonly<Record<string, string>>, found: Readonly<Record<string, string>>): string[] {
  const keys = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  return [...keys].filter((key) => wanted[key] !== found[key]).sort();
}

/** The firewall of the site, and no other one: the rules of several firewalls add up. */
function firewallDifferences(
  { name, site }: HetznerNode,
  { public_net }: HetznerItem,
  firewalls: readonly HetznerItem[],
  cluster: string,
): (Difference | false)[] {
  const wanted = `${cluster}-${site.name}`;
  const attached = ((public_net?.firewalls ?? []) as readonly { readonly id: number }[]).map(
    ({ id }) => firewalls.find((firewall) => firewall.id === id)?.name ?? String(id),
  );
  const added = attached.filter((one) => one !== wanted);
  return [
    !attached.includes(wanted) && {
      code: "machine-firewall",
      message: `does not have the firewall ${wanted}`,
      fix: `hcloud firewall apply-to-resource ${wanted} --type server --server ${name}`,
    },
    ...added.map((firewall): Difference => ({
      code: "machine-firewall",
      message: `has the firewall ${firewall} too, whose rules add to those of ${wanted}`,
      fix: `hcloud firewall remove-from-resource ${firewall} --type server --server ${name}`,
    })),
  ];
}

async function describe(
  client: HetznerClient,
  { id, name }: HetznerItem,
  found: readonly Difference[],
): Promise<DriftFinding[]> {
  if (found.length === 0) return [];
  // The history is optional: without it, the finding does not name the cause.
  const history = await client.actions("servers", id).catch(() => []);
  return found.map(({ code, message, fix, actions = [] }) =>
    makeDrift(code, { where: `server ${name ?? String(id)}`, message, changedBy: causeIn(history, actions), fix }),
  );
}

function causeIn(history: readonly HetznerAction[], commands: readonly string[]): string | undefined {
  const newest = [...history].sort((a, b) => (b.started ?? "").localeCompare(a.started ?? ""));
  const action = newest.find(({ command }) => commands.includes(command));
  if (!action) return undefined;
  const when = action.started === undefined ? "" : ` of ${action.started}`;
  return `the action ${action.command}${when}; Hetzner does not record who started it`;
}

function describeMissing({ name, site }: HetznerNode, place: CommandPlace): DriftFinding {
  return makeDrift("machine-missing", {
    where: `server ${name}`,
    message: `does not exist in the project of site ${site.name}`,
    fix: nodeCommandLine(place, "replace", name),
    accept: `${nodeCommandLine(place, "remove", name)}, after you have deleted it from the cluster file`,
  });
}

function describeUnmanaged(server: HetznerItem, access: DriftAccess): DriftFinding {
  const { id } = server;
  const name = server.name ?? String(id);
  return makeDrift("machine-unmanaged", {
    where: `server ${name}`,
    message: `has the labels of ${access.cluster.name}, and is not a node of the cluster file`,
    fix: `${nodeCommandLine(access, "remove", name)}, or: hcloud server delete ${id}`,
  });
}
