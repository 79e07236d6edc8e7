/**
 * Looks up suggestions for answers: your public address and, with the credentials that the new file will name, the
 * server types of Hetzner and the storages and bridges of a Proxmox host. Every lookup is optional: without
 * suggestions, the question is asked anyway.
 */
import { askJson } from "../../clients/http";
import type { AskJson } from "../../clients/http";
import { lookUpPublicAddress } from "../../clients/http/public-address";
import type { LookUpPublicAddress } from "../../clients/http/public-address";
import { HetznerClient } from "../../clients/hetzner/client";
import { hetznerEndpoint } from "../../clients/hetzner/endpoint";
import { ProxmoxClient } from "../../clients/proxmox/client";
import { reasonOf } from "../../support/wait";
import type { Discover, Discovery } from "./interview";
import type { Flags } from "./questions";

const PUBLIC_ADDRESS = "https://ip.hetzner.com";
/** A number that fits on one line. */
const MAX_LISTED = 8;

export interface Sources {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly ask?: AskJson;
  readonly publicAddress?: LookUpPublicAddress;
}

/** Looks values up when their question is asked; queries each host once. */
export function discoverFrom({ environment, ask = askJson, publicAddress = lookUpPublicAddress }: Sources): Discover {
  const hetzner = environment.HCLOUD_TOKEN
    ? new HetznerClient([], environment.HCLOUD_TOKEN, hetznerEndpoint(environment), ask)
    : undefined;
  const finders: Finders = {
    adminRange: async () => {
      const address = await publicAddress(PUBLIC_ADDRESS);
      return { suggestion: `${address}/32`, found: `${PUBLIC_ADDRESS} sees you at ${address}.` };
    },
    location: () => (hetzner ? findLocations(hetzner) : hintAt("HCLOUD_TOKEN", "locations")),
    serverType: (known) => (hetzner ? findServerTypes(hetzner, known) : hintAt("HCLOUD_TOKEN", "types and prices")),
    ...(hasProxmoxLogin(environment) ? proxmoxFinders(environment, ask) : WITHOUT_LOGIN),
  };
  const faults = new Set<string>();
  return async (key, known) => {
    try {
      return (await finders[key]?.(known)) ?? {};
    } catch (error) {
      const fault = `Lookup failed: ${reasonOf(error).split("\n")[0] ?? ""}`;
      // Reported once: the next queries to the same host fail for the same reason.
      if (faults.has(fault)) return {};
      faults.add(fault);
      return { found: fault };
    }
  };
}

type Finders = Partial<Record<keyof Flags, (known: Flags) => Promise<Discovery>>>;

const WITHOUT_LOGIN: Finders = {
  host: () =>
    hintAt("PROXMOX_VE_USERNAME and PROXMOX_VE_PASSWORD", "hosts, bridges and datastores, and to check VM ids,"),
};

function proxmoxFinders(environment: Sources["environment"], ask: AskJson): Finders {
  const proxmox = once(({ endpoint = "" }: Flags) => logIn(endpoint, environment, ask));
  const path = ({ host = "" }: Flags) => `/nodes/${encodeURIComponent(host)}`;
  return {
    host: async (known) => choose("Hosts", namesOf(await (await proxmox(known)).get("/nodes"), "node")),
    bridge: async (known) => {
      const bridges = await (await proxmox(known)).get(`${path(known)}/network?type=any_bridge`);
      return choose("Bridges", namesOf(bridges, "iface"), "vmbr0");
    },
    imageDatastore: async (known) =>
      choose("Datastores", await listDatastores(await proxmox(known), known, "import"), "local"),
    diskDatastore: async (known) =>
      choose("Datastores", await listDatastores(await proxmox(known), known, "images"), "local-lvm"),
  };
}

function hintAt(variable: string, what: string): Promise<Discovery> {
  return Promise.resolve({ found: `Set ${variable} to list ${what} here.` });
}

async function findLocations(client: HetznerClient): Promise<Discovery> {
  const locations = await client.list("locations");
  const named = locations.map(({ name, city }) => `${name ?? ""} (${String(city)})`);
  return { found: `Locations: ${named.join(", ")}.` };
}

interface Price {
  readonly location: string;
  readonly price_monthly: { readonly net: string };
}

/** Types for ordinary clusters: 4 to 16 GiB, x86, not deprecated, sold at the location. */
async function findServerTypes(client: HetznerClient, { location }: Flags): Promise<Discovery> {
  const types = (await client.list("server_types")).flatMap((type) => {
    const price = (type.prices as readonly Price[]).find((each) => each.location === location);
    const fits = type.memory >= 4 && type.memory <= 16 && type.architecture === "x86" && !type.deprecation;
    return price && fits ? [{ type, monthly: Number(price.price_monthly.net) }] : [];
  });
  const cheapest = types.sort((a, b) => a.monthly - b.monthly).slice(0, MAX_LISTED);
  if (cheapest.length === 0) return { found: `No server type with 4 to 16 GiB is sold in ${location ?? ""}.` };
  const described = cheapest.map(
    ({ type, monthly }) => `${type.name ?? ""} (${type.cores} cores, ${type.memory} GiB, €${monthly.toFixed(2)}/month)`,
  );
  const enough = cheapest.find(({ type }) => type.cores >= 4 && type.memory >= 8);
  return {
    found: `In ${location ?? ""}: ${described.join(", ")}.`,
    ...(enough && { suggestion: enough.type.name ?? "" }),
  };
}

export function hasProxmoxLogin({ PROXMOX_VE_USERNAME, PROXMOX_VE_PASSWORD }: Sources["environment"]): boolean {
  return Boolean(PROXMOX_VE_USERNAME && PROXMOX_VE_PASSWORD);
}

export async function logIn(
  endpoint: string,
  environment: Sources["environment"],
  ask: AskJson,
): Promise<ProxmoxClient> {
  const { PROXMOX_VE_USERNAME: username = "", PROXMOX_VE_PASSWORD: password = "" } = environment;
  const insecure = environment.PROXMOX_VE_INSECURE === "true";
  return ProxmoxClient.logIn({ name: "home", endpoint, insecure }, { username, password }, ask);
}

/** The datastores of a host that accept this kind of content. */
async function listDatastores(client: ProxmoxClient, { host = "" }: Flags, content: string): Promise<string[]> {
  const found = (await client.get(`/nodes/${encodeURIComponent(host)}/storage?content=${content}`)) ?? [];
  return namesOf(found, "storage");
}

function namesOf(list: unknown, key: string): string[] {
  return ((list ?? []) as readonly Record<string, unknown>[]).map((item) => String(item[key])).sort();
}

function choose(what: string, names: readonly string[], preferred?: string): Discovery {
  if (names.length === 0) return { found: `${what}: none found.` };
  const suggestion = names.find((name) => name === preferred) ?? names[0] ?? "";
  return { suggestion, found: `${what}: ${names.slice(0, MAX_LISTED).join(", ")}.` };
}

/** Caches the result until the endpoint changes. */
function once<T>(work: (known: Flags) => Promise<T>): (known: Flags) => Promise<T> {
  let last: { readonly endpoint: string | undefined; readonly result: Promise<T> } | undefined;
  return (known) => {
    if (last?.endpoint !== known.endpoint || !last) last = { endpoint: known.endpoint, result: work(known) };
    return last.result;
  };
}
