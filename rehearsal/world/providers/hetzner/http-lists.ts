/** The objects of a project, by kind, as Hetzner's HTTP API lists them: filtered by name or labels, in pages. */
import { LOCATIONS, serverTypes } from "./catalogue";
import type { ServerType } from "./catalogue";
import { matchesLabels } from "./label-selector";
import type { HetznerProject } from "./project";
import type { Server } from "./types";

interface ListedObject {
  readonly id: number;
  readonly name: string | null;
  readonly labels?: Readonly<Record<string, string>>;
}

const PAGE = 25;
const LARGEST_PAGE = 50;

const NOTHING = (): readonly ListedObject[] => [];

const KINDS: Readonly<Record<string, (project: HetznerProject) => readonly ListedObject[]>> = {
  servers: (project) => project.servers.all().map((server) => serverBody(project, server)),
  primary_ips: ({ primaryIps }) =>
    primaryIps.values().map(({ id, name, labels, type, address, serverId }) => ({
      id,
      name,
      labels,
      type,
      ip: address,
      assignee_id: serverId ?? null,
    })),
  firewalls: ({ firewalls }) => firewalls.values().map(({ id, name, labels }) => ({ id, name, labels })),
  placement_groups: ({ placementGroups }) =>
    placementGroups.values().map(({ id, name, labels, type }) => ({ id, name, labels, type })),
  volumes: ({ volumes }) =>
    volumes.values().map(({ id, name, labels, size, location, serverId }) => ({
      id,
      name,
      labels,
      size,
      location: { name: location },
      server: serverId ?? null,
    })),
  load_balancers: ({ loadBalancers }) =>
    loadBalancers.values().map(({ id, name, labels, ipv4, targets }) => ({
      id,
      name,
      labels,
      public_net: { ipv4: { ip: ipv4 } },
      targets: targets.map((server) => ({ type: "server", server: { id: server } })),
    })),
  images: ({ snapshots }) =>
    snapshots().map(({ id, labels, description }) => ({ id, name: null, labels, description, type: "snapshot" })),
  server_types: () => serverTypes().map(serverTypeBody),
  // Never created here, but a search for leftovers lists them.
  ssh_keys: NOTHING,
  networks: NOTHING,
  floating_ips: NOTHING,
  certificates: NOTHING,
};

/** undefined: there is no such kind. */
export function listKind(project: HetznerProject, kind: string, query: URLSearchParams): object | undefined {
  const all = KINDS[kind]?.(project);
  if (!all) return undefined;
  const [name, selector] = [query.get("name"), query.get("label_selector")];
  const found = all.filter(
    (item) => (name === null || item.name === name) && (!selector || matchesLabels(selector, item.labels ?? {})),
  );
  const size = Math.min(Number(query.get("per_page") ?? PAGE), LARGEST_PAGE);
  const page = Number(query.get("page") ?? 1);
  const last = Math.max(1, Math.ceil(found.length / size));
  return {
    [kind]: found.slice((page - 1) * size, page * size),
    meta: {
      pagination: {
        page,
        per_page: size,
        previous_page: page > 1 ? page - 1 : null,
        next_page: page < last ? page + 1 : null,
        last_page: last,
        total_entries: found.length,
      },
    },
  };
}

export function serverBody(project: HetznerProject, server: Server): ListedObject {
  const shown = {
    id: server.id,
    name: server.name,
    status: project.servers.machine(server.id)?.powered ? "running" : "off",
    labels: server.labels,
    iso: server.iso === undefined ? null : { id: Number(server.iso), name: server.iso },
    rescue_enabled: false,
    public_net: {
      ipv4: server.ipv4 === undefined ? null : { ip: server.ipv4 },
      firewalls: server.firewallIds.map((id) => ({ id, status: "applied" })),
    },
    server_type: { name: server.type },
    primary_disk_size: server.diskSize,
  };
  return shown;
}

/** cx22 and similar types were removed at this date. Source as in spec/providers/hetzner/facts.ts. */
const RETIRED = { announced: "2025-10-16T06:00:00+00:00", unavailable_after: "2026-01-01T00:00:00+00:00" };

function serverTypeBody({ name, architecture, disk, locations, retired }: ServerType, index: number): ListedObject {
  const deprecation = retired ? RETIRED : null;
  const shown = {
    id: index + 1,
    name,
    architecture,
    disk,
    deprecation,
    locations: locations.map((location) => ({ id: LOCATIONS[location]?.id, name: location, deprecation })),
  };
  return shown;
}
