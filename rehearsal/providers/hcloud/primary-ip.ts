import { isIP } from "node:net";
import { Refusal } from "../../protocol/behaviour";
import type { ResourceBehaviour, State } from "../../protocol/behaviour";
import type { HetznerProject, PrimaryIp } from "../../world/providers/hetzner";
import { ipNetwork } from "../../world/providers/hetzner/public-net";
import { exactlyOne, fault, fill, flag, map, number, text } from "../shared/values";
import { checkLabels } from "./labels";
import type { Hcloud } from "./labels";

export const primaryIp: ResourceBehaviour<Hcloud> = {
  replaceOnChange: ["location", "type"],
  defaults: { auto_delete: false, delete_protection: false, labels: {} },
  unknownOnUpdate: ["assignee_id", "assignee_type", "datacenter"],
  validate: (config) => [
    ...exactlyOne(config, ["location", "assignee_id"]),
    ...checkLabels(config),
    ...((config["datacenter"] ?? null) === null
      ? []
      : [fault("Invalid Attribute", "datacenter was removed from the API: use location", ["datacenter"])]),
  ],
  create(planned, { provider }) {
    if (text(planned, "location") === undefined)
      throw new Refusal(
        "The rehearsal does not hand a primary IP to a server that is there already",
        "Give it a location, and name it in the server's public_net.",
        ["assignee_id"],
      );
    const created = provider.project().createPrimaryIp({
      name: text(planned, "name") ?? "",
      type: (text(planned, "type") ?? "") as "ipv4",
      location: text(planned, "location") ?? "",
      autoDelete: flag(planned, "auto_delete"),
      deleteProtection: flag(planned, "delete_protection"),
      labels: map(planned, "labels"),
    });
    return fill(planned, facts(created));
  },
  read(state, { provider }) {
    const found = provider.project().primaryIps.get(String(state["id"] as number));
    return found ? { ...state, ...facts(found) } : null;
  },
  update(planned, prior, { provider }) {
    const project = provider.project();
    const id = String(prior["id"] as number);
    const found = project.primaryIps.get(id);
    if (!found) throw new Refusal("primary IP not found (not_found)", id);
    const changed: PrimaryIp = {
      ...found,
      name: text(planned, "name") ?? found.name,
      labels: map(planned, "labels"),
      autoDelete: flag(planned, "auto_delete"),
      deleteProtection: flag(planned, "delete_protection"),
    };
    project.primaryIps.put(id, changed);
    return fill(planned, facts(changed));
  },
  delete(state, { provider }) {
    provider.project().deletePrimaryIp(number(state, "id") ?? 0);
  },
  import: (id) => ({ id: Number(id) }),
};

function facts(ip: PrimaryIp): State {
  return {
    id: ip.id,
    name: ip.name,
    type: ip.type,
    ip_address: ip.address,
    ip_network: ip.type === "ipv6" ? ipNetwork(ip) : null,
    location: ip.location,
    labels: { ...ip.labels },
    auto_delete: ip.autoDelete,
    delete_protection: ip.deleteProtection,
    assignee_id: ip.serverId ?? 0,
    assignee_type: "server",
    datacenter: null,
  };
}

const TARGETS = { server_id: "s", primary_ip_id: "p", floating_ip_id: "f", load_balancer_id: "l" } as const;
type Target = keyof typeof TARGETS;
const TARGET_NAMES = Object.keys(TARGETS) as Target[];

export const rdns: ResourceBehaviour<Hcloud> = {
  replaceOnChange: ["floating_ip_id", "ip_address", "load_balancer_id", "primary_ip_id", "server_id"],
  validate: (config) => [
    ...exactlyOne(config, TARGET_NAMES),
    ...(text(config, "ip_address") !== undefined && isIP(text(config, "ip_address") ?? "") === 0
      ? [fault("Invalid IP address", text(config, "ip_address") ?? "", ["ip_address"])]
      : []),
  ],
  create(planned, { provider }) {
    point(provider.project(), planned, text(planned, "dns_ptr"));
    const target = targetOf(planned);
    const id = [TARGETS[target], String(planned[target] as number), text(planned, "ip_address")].join("-");
    return fill(planned, { id });
  },
  read(state, { provider }) {
    const dns_ptr = pointer(provider.project(), state);
    return dns_ptr === undefined ? null : { ...state, dns_ptr };
  },
  update(planned, _, { provider }) {
    point(provider.project(), planned, text(planned, "dns_ptr"));
    return planned;
  },
  delete(state, { provider }) {
    if (pointer(provider.project(), state) !== undefined) point(provider.project(), state, undefined);
  },
};

function targetOf(state: State): Target {
  return TARGET_NAMES.find((name) => number(state, name) !== undefined) ?? "server_id";
}

function point(project: HetznerProject, state: State, dnsPtr: string | undefined): void {
  const target = targetOf(state);
  const id = number(state, target) ?? 0;
  const address = text(state, "ip_address");
  const ip = project.primaryIps.get(String(id));
  const server = project.servers.get(id);
  if (target === "primary_ip_id" && ip && ip.address === address) project.primaryIps.put(String(id), { ...ip, dnsPtr });
  else if (target === "server_id" && server?.ipv4 === address) project.servers.change(id, { dnsPtr });
  else throw new Refusal("ip not found (not_found)", `${target} ${String(id)} does not have ${address ?? ""}`);
}

function pointer(project: HetznerProject, state: State): string | undefined {
  const target = targetOf(state);
  const id = number(state, target) ?? 0;
  return target === "primary_ip_id" ? project.primaryIps.get(String(id))?.dnsPtr : project.servers.get(id)?.dnsPtr;
}
