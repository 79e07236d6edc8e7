import { createHash } from "node:crypto";
import { Refusal, isUnknown } from "../../protocol/behaviour";
import type { ResourceBehaviour, State, Value } from "../../protocol/behaviour";
import type { HetznerProject, PublicNet, Server } from "../../world/providers/hetzner";
import { block, fault, fill, flag, map, number, numbers, text } from "../shared/values";
import { checkLabels } from "./labels";
import type { Hcloud } from "./labels";

const LARGEST_USER_DATA = 32 * 1024;

export const server: ResourceBehaviour<Hcloud> = {
  legacySdk: true,
  replaceOnChange: ["image", "location", "ssh_keys", "user_data"],
  defaults: {
    backups: false,
    delete_protection: false,
    ignore_remote_firewall_ids: false,
    keep_disk: false,
    "public_net[].ipv4_enabled": true,
    "public_net[].ipv6_enabled": true,
    rebuild_protection: false,
    shutdown_before_deletion: false,
  },
  validate: (config) => [
    ...checkLabels(config),
    ...((config["datacenter"] ?? null) === null
      ? []
      : [
          fault("datacenter was removed", "The datacenter argument is gone from the API: use location.", [
            "datacenter",
          ]),
        ]),
    ...(Buffer.byteLength(text(config, "user_data") ?? "") > LARGEST_USER_DATA
      ? [fault("Invalid user_data", "user_data must not be larger than 32 KiB", ["user_data"])]
      : []),
  ],
  plan({ planned }) {
    const given = planned["user_data"];
    return typeof given === "string" ? { planned: { ...planned, user_data: digest(given) } } : undefined;
  },
  async create(planned, { provider, halfway }) {
    const { servers } = provider.project();
    const { id } = servers.begin({
      name: text(planned, "name") ?? "",
      type: text(planned, "server_type") ?? "",
      location: text(planned, "location"),
      image: text(planned, "image"),
      iso: text(planned, "iso"),
      labels: map(planned, "labels"),
      firewallIds: numbers(planned, "firewall_ids"),
      placementGroupId: number(planned, "placement_group_id"),
      ...publicNet(planned),
      deleteProtection: flag(planned, "delete_protection"),
      rebuildProtection: flag(planned, "rebuild_protection"),
      backups: flag(planned, "backups"),
    });
    await halfway();
    servers.bootFromIso(id, text(planned, "iso"));
    const project = provider.project();
    return fill(planned, facts(project, project.servers.get(id) as Server));
  },
  read(state, { provider }) {
    const project = provider.project();
    const found = project.servers.find(text(state, "id") ?? "");
    if (!found) return null;
    const { image, ...seen } = facts(project, found);
    // The image stays in the form in which it was configured, such as an id.
    return { ...state, ...seen, image: state["image"] ?? image ?? null };
  },
  update(planned, prior, { provider }) {
    const project = provider.project();
    const id = Number(prior["id"]);
    const hasChanged = (name: string) =>
      JSON.stringify(toComparable(planned[name])) !== JSON.stringify(toComparable(prior[name]));
    if (hasChanged("placement_group_id") && project.servers.machine(id)?.powered)
      throw new Refusal(
        "server must be off to change its placement group (server_not_stopped)",
        `${text(prior, "name") ?? ""} is running`,
      );
    project.servers.change(id, {
      name: text(planned, "name") ?? "",
      labels: map(planned, "labels"),
      firewallIds: numbers(planned, "firewall_ids"),
      placementGroupId: number(planned, "placement_group_id"),
      deleteProtection: flag(planned, "delete_protection"),
      rebuildProtection: flag(planned, "rebuild_protection"),
      backups: flag(planned, "backups"),
    });
    if (hasChanged("server_type"))
      project.servers.changeType(id, text(planned, "server_type") ?? "", flag(planned, "keep_disk"));
    if (hasChanged("public_net")) changePublicNet(project, id, planned, prior);
    if (hasChanged("iso")) {
      project.servers.attachIso(id, text(planned, "iso"));
      project.servers.reset(id);
    }
    const now = project.servers.get(id);
    // The old SDK plans computed values unchanged; the next refresh reads the new ones.
    const open = Object.entries(now ? facts(project, now) : {}).filter(([name]) => isUnknown(planned[name]));
    return fill(planned, Object.fromEntries(open));
  },
  delete(state, { provider }) {
    provider.project().servers.delete(Number(state["id"]));
  },
  import(id, { provider }) {
    const found = provider.project().servers.find(id);
    if (!found) throw new Refusal("server not found (not_found)", id);
    return { id: String(found.id) };
  },
};

function facts(project: HetznerProject, found: Server): State {
  return {
    id: String(found.id),
    name: found.name,
    server_type: found.type,
    location: found.location,
    image: found.image,
    labels: { ...found.labels },
    firewall_ids: [...found.firewallIds],
    placement_group_id: found.placementGroupId ?? null,
    ipv4_address: found.ipv4 ?? null,
    ipv6_network: found.ipv6Network ?? "<nil>",
    ipv6_address: found.ipv6Network ? found.ipv6Network.replace("::/64", "::1") : null,
    status: project.servers.machine(found.id)?.powered ? "running" : "off",
    primary_disk_size: found.diskSize,
    backup_window: "",
    backups: found.backups,
    delete_protection: found.deleteProtection,
    rebuild_protection: found.rebuildProtection,
    datacenter: null,
  };
}

function publicNet(planned: State): PublicNet {
  const given = block(planned, "public_net");
  if (!given) return { ipv4Enabled: true, ipv6Enabled: true };
  return {
    ipv4Enabled: flag(given, "ipv4_enabled"),
    ipv4Id: number(given, "ipv4") || undefined,
    ipv6Enabled: flag(given, "ipv6_enabled"),
    ipv6Id: number(given, "ipv6") || undefined,
  };
}

/**
 * The provider assumes that an address which is not in the state was assigned by Hetzner, and deletes it. After an import
 * the state has no address, so the provider deletes the address that it is about to assign.
 */
function changePublicNet(project: HetznerProject, id: number, planned: State, prior: State): void {
  const [wanted, before] = [publicNet(planned), publicNet(prior)];
  const server = project.servers.get(id);
  const lost = (["ipv4Id", "ipv6Id"] as const).flatMap((key) =>
    wanted[key] !== undefined && before[key] === undefined ? (server?.[key] ?? []) : [],
  );
  if (lost.length > 0) project.servers.powerOff(id);
  for (const ip of lost) project.deletePrimaryIp(ip);
  if (lost.length > 0) project.servers.powerOn(id);
  project.servers.changeAddresses(id, wanted);
}

/** The provider stores only the hash, in the state and in the plan. */
function digest(userData: string): string {
  if (/^[A-Za-z0-9+/]{27}=$/.test(userData)) return userData;
  return createHash("sha1").update(userData.trim()).digest("base64");
}

function toComparable(value: Value | undefined): unknown {
  return Array.isArray(value) ? value.map((item) => JSON.stringify(item)).sort() : (value ?? null);
}
