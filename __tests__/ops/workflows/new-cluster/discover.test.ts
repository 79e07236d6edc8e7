import type { AskJson } from "../../../../ops/clients/http";
import { discoverFrom } from "../../../../ops/workflows/new-cluster/discover";
import { clusterText } from "../../../../ops/workflows/new-cluster/cluster-text";
import { fillSuggestions, toAnswers } from "../../../../ops/workflows/new-cluster/interview";
import type { Flags } from "../../../../ops/workflows/new-cluster/questions";
import { findFreeVmIds } from "../../../../ops/workflows/new-cluster/vm-ids";
import { parseCluster } from "../../../../spec";
import { isProxmox } from "../../../../spec/providers/proxmox";

const LOGIN = { PROXMOX_VE_USERNAME: "root@pam", PROXMOX_VE_PASSWORD: "canary-password" };

const price = (location: string, net: string) => ({ location, price_monthly: { net } });
const type = (name: string, cores: number, memory: number, monthly: string, more = {}) => ({
  id: 1,
  name,
  cores,
  memory,
  architecture: "x86",
  prices: [price("fsn1", monthly)],
  ...more,
});

const ANSWERS: Readonly<Record<string, unknown>> = {
  "/v1/locations": { locations: [{ id: 1, name: "fsn1", city: "Falkenstein" }] },
  "/v1/server_types": {
    server_types: [
      type("cpx32", 4, 8, "35.99"),
      type("cx23", 2, 4, "4.49"),
      type("cax21", 4, 8, "7.99", { architecture: "arm" }),
      type("cpx31", 4, 8, "16.49", { deprecation: { unavailable_after: "2026-01-01" } }),
      type("cpx41", 8, 16, "50.00", { prices: [price("ash", "50.00")] }),
    ],
  },
  "/api2/json/access/ticket": { data: { ticket: "ticket", CSRFPreventionToken: "token" } },
  "/api2/json/nodes": { data: [{ node: "pve2" }, { node: "pve1" }] },
  "/api2/json/nodes/pve1/network": { data: [{ iface: "vmbr1" }, { iface: "vmbr0" }] },
  "/api2/json/nodes/pve1/storage": { data: [{ storage: "fast" }] },
};

/** Responds, and records the requests. */
function fakeHosts(answers = ANSWERS) {
  const requests: string[] = [];
  const ask: AskJson = (url) => {
    const { pathname } = new URL(url);
    requests.push(pathname);
    const body = answers[pathname];
    return Promise.resolve({ status: body ? 200 : 401, body });
  };
  return { ask, requests };
}

const KNOWN: Flags = { location: "fsn1", endpoint: "https://pve.lan:8006/", host: "pve1" };
const publicAddress = () => Promise.resolve("198.18.0.7");

test("the public address of this machine is suggested", async () => {
  const discover = discoverFrom({ environment: {}, publicAddress });
  expect(await discover("adminRange", {})).toMatchObject({ suggestion: "198.18.0.7/32" });
});

test("with a token, locations are listed, and the cheapest server type that is large enough is suggested", async () => {
  const discover = discoverFrom({ environment: { HCLOUD_TOKEN: "canary-token" }, ask: fakeHosts().ask, publicAddress });
  expect(await discover("location", KNOWN)).toEqual({ found: "Locations: fsn1 (Falkenstein)." });
  const { suggestion, found = "" } = await discover("serverType", KNOWN);
  expect(suggestion).toBe("cpx32");
  expect(found).toMatch(/cx23.*€4\.49.*cpx32.*€35\.99/);
  expect(found).not.toMatch(/cax21|cpx31|cpx41|canary/);
});

test("with a login, the bridges and datastores of the host are read, with one login", async () => {
  const { ask, requests } = fakeHosts();
  const discover = discoverFrom({ environment: LOGIN, ask, publicAddress });
  expect(await discover("host", KNOWN)).toEqual({ suggestion: "pve1", found: "Hosts: pve1, pve2." });
  expect(await discover("bridge", KNOWN)).toMatchObject({ suggestion: "vmbr0" });
  expect(await discover("diskDatastore", KNOWN)).toMatchObject({ suggestion: "fast" });
  expect(requests.filter((path) => path.endsWith("/ticket"))).toHaveLength(1);
});

test.each<[keyof Flags, Record<string, string>, RegExp]>([
  ["location", {}, /Set HCLOUD_TOKEN/],
  ["host", {}, /PROXMOX_VE_USERNAME/],
  ["host", LOGIN, /^Lookup failed: /],
  ["adminRange", {}, /: no route/],
])("a failed lookup is reported, and the question is asked anyway: %s with %j", async (key, environment, found) => {
  const discover = discoverFrom({
    environment,
    ask: fakeHosts({}).ask,
    publicAddress: () => Promise.reject(new Error("no route")),
  });
  const discovery = await discover(key, KNOWN);
  expect(discovery).toEqual({ found: expect.stringMatching(found) as string });
  expect(JSON.stringify(discovery)).not.toContain("canary");
});

test("an unreachable host is named once", async () => {
  for (const environment of [LOGIN, {}]) {
    const discover = discoverFrom({ environment, ask: fakeHosts({}).ask, publicAddress });
    expect(await discover("host", KNOWN)).toHaveProperty("found");
    expect(await discover("bridge", KNOWN)).toEqual({});
  }
});

test("questions without an answer elsewhere are left as they are", async () => {
  expect(await discoverFrom({ environment: LOGIN, publicAddress })("name", KNOWN)).toEqual({});
});

describe("the VM ids", () => {
  const answers = toAnswers(fillSuggestions({ where: "proxmox", homeControlPlanes: 1, homeWorkers: 1, name: "lab" }));
  const { cluster } = parseCluster("lab.yaml", clusterText(answers));
  const [first, second] = cluster.nodes.filter(isProxmox).map(({ vmId }) => vmId) as [number, number];

  /** Refuses ids that other guests have, as Proxmox does. */
  const hostWith = (...taken: readonly number[]): AskJson => {
    const { ask } = fakeHosts();
    return (url, ...rest) => {
      const { pathname, searchParams } = new URL(url);
      if (pathname !== "/api2/json/cluster/nextid") return ask(url, ...rest);
      const id = searchParams.get("vmid");
      return Promise.resolve(
        taken.includes(Number(id)) ? { status: 400, body: { data: null } } : { status: 200, body: { data: id } },
      );
    };
  };

  test("that are free are left to be derived, and the file says so", async () => {
    const found = await findFreeVmIds(cluster, { environment: LOGIN, ask: hostWith() });
    expect(found).toEqual({ replaced: {} });
    const text = clusterText({ ...answers, proxmox: { ...answers.proxmox, vmIds: {} } as never });
    expect(text).toMatch(/# VM ids .* free/);
    expect(text).not.toContain("vmId:");
  });

  test("that another guest has are replaced by the next free ones, in a file that is valid", async () => {
    const ask = hostWith(first, first + 1);
    const { replaced = {} } = (await findFreeVmIds(cluster, { environment: LOGIN, ask })) ?? {};
    expect(replaced).toEqual({ "pve-cp-0": first + 2 });
    const text = clusterText({ ...answers, proxmox: { ...answers.proxmox, vmIds: replaced } as never });
    const ids = parseCluster("lab.yaml", text).cluster.nodes.filter(isProxmox);
    expect(ids.map(({ vmId }) => vmId)).toEqual([first + 2, second]);
  });

  test("are not queried without a login, and an unreachable host is reported", async () => {
    expect(await findFreeVmIds(cluster, { environment: {}, ask: hostWith() })).toBeUndefined();
    const silent: AskJson = () => Promise.reject(new Error("no route"));
    expect(await findFreeVmIds(cluster, { environment: LOGIN, ask: silent })).toEqual({
      replaced: {},
      fault: "no route",
    });
  });
});
