import { isIP } from "node:net";
import { Refusal, isUnknown } from "../protocol/behaviour";
import type { Call, Diagnostic, ProviderBehaviour, ResourceBehaviour, State } from "../protocol/behaviour";
import type { PowerDns, Zone } from "../world/powerdns";
import { PowerDnsError } from "../world/powerdns";
import { isAccepted, connectionRefused } from "../world/service-access";
import type { ServiceAccess } from "../world/service-access";
import { fault, fill, number, text, texts } from "./shared/values";

type Client = PowerDns;

export function powerdnsProvider(world: PowerDns, access: ServiceAccess): ProviderBehaviour<Client> {
  return {
    source: "pan-net/powerdns",
    /** Connects when it is configured, as the real provider does, so an unreachable API fails even a plan. */
    async configure(config) {
      if (isUnknown(config["api_key"]) || isUnknown(config["server_url"])) return world;
      const url = `${(text(config, "server_url") ?? "").replace(/\/+$/, "")}/api/v1/servers`;
      const setup = "Error setting up PowerDNS client: Error while creating client";
      const down = await access.down();
      if (down !== undefined)
        throw new Refusal(`${setup}: ${connectionRefused("GET", url)}`, `PowerDNS does not answer: ${down}`);
      // With a wrong key the provider assumes a server of 2014 and uses a path that does not exist.
      if (!(await isAccepted(access, text(config, "api_key") ?? "")))
        throw new Refusal(
          `${setup}: Invalid response code from server: '404'`,
          "The API key is not the one that PowerDNS was started with (Secret powerdns/powerdns, PDNS_AUTH_API_KEY).",
        );
      return world;
    },
    resources: { powerdns_zone: zone, powerdns_record: record },
    dataSources: {},
  };
}

const LONGEST_ACCOUNT = 40;

const zone: ResourceBehaviour<Client> = {
  legacySdk: true,
  replaceOnChange: ["name", "nameservers", "masters"],
  defaults: { account: "admin" },
  validate(config): Diagnostic[] {
    const account = text(config, "account") ?? "";
    if (account.length <= LONGEST_ACCOUNT) return [];
    return [
      fault(`expected length of account to be in the range (0 - ${LONGEST_ACCOUNT}), got ${account}`, "", ["account"]),
    ];
  },
  plan({ prior, planned }) {
    const [before, after] = [prior && text(prior, "kind"), text(planned, "kind")];
    return before?.toLowerCase() === after?.toLowerCase() ? { planned: { ...planned, kind: before ?? null } } : {};
  },
  create(planned, call) {
    const name = text(planned, "name") ?? "";
    const masters = texts(planned, "masters");
    checkMasters(masters, text(planned, "kind") ?? "");
    const created = attempt(`Error creating zone: ${name}`, () =>
      call.provider.createZone({
        name,
        kind: text(planned, "kind") ?? "",
        account: text(planned, "account") ?? "",
        soaEditApi: text(planned, "soa_edit_api") ?? "",
        nameservers: texts(planned, "nameservers"),
        masters,
      }),
    );
    return fill(planned, { id: created.name });
  },
  read(state, { provider }) {
    const found = provider.zone(text(state, "id") ?? "");
    return found ? readZone(state, found) : null;
  },
  update(planned, prior, { provider }) {
    const name = text(planned, "name") ?? "";
    attempt(`Error updating zone: ${name}`, () =>
      provider.updateZone(text(prior, "id") ?? name, {
        kind: text(planned, "kind") ?? "",
        account: text(planned, "account") ?? "",
        soaEditApi: text(planned, "soa_edit_api"),
      }),
    );
    return fill(planned, {});
  },
  delete(state, { provider }) {
    const id = text(state, "id") ?? "";
    attempt(`Error deleting PowerDNS Zone: Error deleting zone: ${id}`, () => provider.deleteZone(id));
  },
  import: (id) => ({ id }),
};

/** The name servers come from the NS records at the top of the zone, also those that another resource created (T28). */
function readZone(state: State, found: Zone): State {
  const nameservers = found.rrsets.find(({ name, type }) => name === found.name && type === "NS")?.contents ?? [];
  const set = (values: readonly string[]) => (values.length > 0 ? [...values] : null);
  return {
    ...state,
    name: found.name,
    kind: found.kind,
    account: found.account,
    soa_edit_api: found.soaEditApi || null,
    ...(found.kind === "Slave" ? { masters: set(found.masters) } : { nameservers: set(nameservers) }),
  };
}

const record: ResourceBehaviour<Client> = {
  legacySdk: true,
  replaceOnChange: ["zone", "name", "type", "ttl", "records", "set_ptr"],
  create(planned, { provider }) {
    const [name, type] = [text(planned, "name") ?? "", text(planned, "type") ?? ""];
    const contents = texts(planned, "records");
    if (contents.length === 0) throw new Refusal("'records' must not be empty");
    const id = `${name}:::${type}`;
    attempt(`Failed to create PowerDNS Record: Error creating record set: ${id}`, () =>
      provider.replaceRrset(text(planned, "zone") ?? "", { name, type, ttl: number(planned, "ttl") ?? 0, contents }),
    );
    return fill(planned, { id });
  },
  read(state, { provider }) {
    const found = findRrset(provider, text(state, "zone") ?? "", text(state, "name") ?? "", text(state, "type") ?? "");
    return found ? { ...state, ttl: found.ttl, records: [...found.contents] } : null;
  },
  delete(state, { provider }) {
    const [name, type] = [text(state, "name") ?? "", text(state, "type") ?? ""];
    attempt(`Error deleting PowerDNS Record: Error deleting record: ${name} ${type}`, () =>
      provider.deleteRrset(text(state, "zone") ?? "", name, type),
    );
  },
  import: importRecord,
};

/** Names are compared case-sensitively, as the provider does, although PowerDNS stores them in lower case. */
function findRrset(world: PowerDns, zoneId: string, name: string, type: string) {
  return world.zone(zoneId)?.rrsets.find((set) => set.name === name && set.type === type);
}

function importRecord(id: string, { provider }: Call<Client>): State {
  const { zone: zoneId, id: recordId } = parseImportId(id);
  if (!zoneId) throw new Refusal("missing zone name in input data");
  if (!recordId) throw new Refusal("missing record id in input data");
  const [name = "", type = ""] = recordId.split(":::");
  const found = findRrset(provider, zoneId, name, type);
  if (!found) throw new Refusal("rrset has no records to import");
  return { id: recordId, zone: zoneId, name, type, ttl: found.ttl, records: [...found.contents] };
}

function parseImportId(id: string): { zone?: string; id?: string } {
  try {
    return JSON.parse(id) as { zone?: string; id?: string };
  } catch {
    throw new Refusal(`invalid character '${id.charAt(0)}' looking for beginning of value`);
  }
}

function checkMasters(masters: readonly string[], kind: string): void {
  for (const master of masters) {
    const [address = "", port, ...more] = master.split(":");
    if (more.length > 0) throw new Refusal("more than one colon in <ip>:<port> string");
    if (port !== undefined && !/^\d+$/.test(port)) throw new Refusal("Error converting port value in masters atribute");
    if (port !== undefined && (Number(port) < 1 || Number(port) > 65535))
      throw new Refusal("Invalid port value in masters atribute");
    if (isIP(address) === 0) throw new Refusal("values in masters list attribute must be valid IPs");
  }
  if (masters.length > 0 && kind.toLowerCase() !== "slave")
    throw new Refusal("masters attribute is supported only for Slave kind");
}

function attempt<T>(doing: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof PowerDnsError) throw new Refusal(`${doing}, reason: ${JSON.stringify(error.message)}`);
    throw error;
  }
}
