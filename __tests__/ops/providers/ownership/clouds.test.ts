import type { AskJson, JsonResponse } from "../../../../ops/clients/http";
import { withRetries } from "../../../../ops/clients/http/retry";
import { openApis } from "../../../../ops/providers/orphans/apis";
import { cloudsOf } from "../../../../ops/providers/ownership/clouds";
import { loadCluster } from "../../../../spec";
import { HYBRID } from "../../../support/hybrid";

const { cluster } = loadCluster(HYBRID);
const PROXMOX = "https://atlas.agentydragon.com:8006/api2/json";
const HETZNER = "https://api.hetzner.cloud/v1";

/** Answers by the beginning of the address, in turn; the last answer to each stays. */
function web(answers: Readonly<Record<string, readonly [JsonResponse, ...JsonResponse[]]>>) {
  const left = new Map(Object.entries(answers).map(([address, all]) => [address, [...all]]));
  const requests: string[] = [];
  const ask: AskJson = (url) => {
    requests.push(url);
    const [, all = []] = [...left].find(([address]) => url.startsWith(address)) ?? [];
    const answer = all.length > 1 ? all.shift() : all[0];
    return Promise.resolve(answer ?? { status: 404, body: {} });
  };
  return { requests, ask: withRetries(ask, undefined, [0, 0]) };
}

const ok = (body: object): JsonResponse => ({ status: 200, body });
const LOGIN = { [`${PROXMOX}/access/ticket`]: [ok({ data: { ticket: "t", CSRFPreventionToken: "c" } })] } as const;
const LISTED = { vmid: 1500, node: "other-host", type: "qemu" };
const guests = (...all: object[]) => ({ [`${PROXMOX}/cluster/resources`]: [ok({ data: all })] as const });
const LABELS = { "managed-by": "coldstart", cluster: "hybrid" };
const SERVERS = ok({ servers: [{ id: 42, name: "talos-vps-cp-0", labels: LABELS }] });
const LIMITED: JsonResponse = {
  status: 429,
  body: { error: { code: "rate_limit_exceeded", message: "limit reached" } },
};

describe("a VM", () => {
  test("is read from its own configuration, on the host that has it", async () => {
    const { ask } = web({
      ...LOGIN,
      ...guests(LISTED),
      [`${PROXMOX}/nodes/other-host/qemu/1500/config`]: [
        ok({
          data: { name: "talos-pve-cp-0", tags: "coldstart;hybrid", smbios1: "base64=1,uuid=1-2", lock: "create" },
        }),
      ],
    });
    const { vm } = cloudsOf(cluster, {}, ask);
    expect(await vm("atlas", 1500)).toEqual({
      kind: "VM",
      where: "Proxmox (site atlas)",
      id: "1500",
      name: "talos-pve-cp-0",
      marks: ["coldstart", "hybrid"],
      owner: "ours",
      uuid: "1-2",
      host: "other-host",
      lock: "create",
    });
    expect(await vm("atlas", 7)).toBeUndefined();
  });

  test("shares its ids with containers", async () => {
    const { ask } = web({
      ...LOGIN,
      ...guests({ ...LISTED, type: "lxc" }),
      [`${PROXMOX}/nodes/other-host/lxc/1500/config`]: [ok({ data: { hostname: "dns" } })],
    });
    expect(await cloudsOf(cluster, {}, ask).vm("atlas", 1500)).toMatchObject({
      kind: "container",
      name: "dns",
      owner: "unknown",
    });
  });

  test("that was deleted since it was listed does not exist", async () => {
    const gone = {
      status: 500,
      body: { message: "Configuration file 'nodes/a/qemu-server/1500.conf' does not exist\n" },
    };
    const { ask } = web({ ...LOGIN, ...guests(LISTED), [`${PROXMOX}/nodes/other-host/qemu/1500/config`]: [gone] });
    expect(await cloudsOf(cluster, {}, ask).vm("atlas", 1500)).toBeUndefined();
  });

  test("is unknown while Proxmox does not respond", async () => {
    const { ask } = web({ ...LOGIN, [`${PROXMOX}/cluster/resources`]: [{ status: 595, body: {} }] });
    await expect(cloudsOf(cluster, {}, ask).vm("atlas", 1500)).rejects.toThrow("595");
  });
});

describe("a server", () => {
  test("is found after a 429, by its id and by its name, with one list", async () => {
    const { ask, requests } = web({ [`${HETZNER}/servers`]: [LIMITED, SERVERS] });
    const { server, serverNamed } = cloudsOf(cluster, {}, ask);
    expect(await server("hillsboro", "42")).toMatchObject({ name: "talos-vps-cp-0", owner: "ours" });
    expect(await serverNamed("hillsboro", "talos-vps-cp-0")).toMatchObject({ id: "42", owner: "ours" });
    expect(await serverNamed("hillsboro", "talos-vps-cp-1")).toBeUndefined();
    expect(requests).toHaveLength(2);
  });

  test("is unknown while Hetzner responds only with 429", async () => {
    const { ask } = web({ [`${HETZNER}/servers`]: [LIMITED] });
    await expect(cloudsOf(cluster, {}, ask).server("hillsboro", "42")).rejects.toThrow("429");
  });
});

test("an orphan at Hetzner is found after a 429, and unknown while there is nothing else", async () => {
  const places = { kubeconfig: "none", talosconfig: "none" };
  const reach = (...answers: [JsonResponse, ...JsonResponse[]]) =>
    openApis({
      cluster,
      places,
      environment: {},
      authentikHeaders: () => Promise.resolve({}),
      ask: web({ [`${HETZNER}/firewalls`]: answers }).ask,
    });
  const firewalls = ok({ firewalls: [{ id: 7, labels: LABELS }] });
  expect(await reach(LIMITED, firewalls).hetzner("hillsboro", "firewalls", "a")).toEqual({ id: "7", labels: LABELS });
  await expect(reach(LIMITED).hetzner("hillsboro", "firewalls", "a")).rejects.toThrow("responds with 429");
  expect(await reach(ok({ firewalls: [] })).hetzner("hillsboro", "firewalls", "a")).toBeUndefined();
});
