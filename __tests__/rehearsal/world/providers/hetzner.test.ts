import { startHetznerApi } from "../../../../rehearsal/world/providers/hetzner/http-api";
import { Home, TALOS_ISO, makeIdentity, refusal } from "../support/home";
import type { Identity } from "../support/home";

let identity: Identity;
beforeAll(async () => {
  identity = await makeIdentity();
});

const home = (quota?: number) => new Home(identity, { providers: { hetzner: { serverQuota: quota } } });
const primaryIp = (at: Home, name: string, location = "hil") =>
  at.project.createPrimaryIp({ name, type: "ipv4", location, autoDelete: false, deleteProtection: false, labels: {} });

describe("Hetzner refuses", () => {
  it("an empty token", () => {
    expect(refusal(() => home().world.providers.hetzner.state.project(""))).toContain("unauthorized");
  });

  it("a server name that exists in the project", () => {
    const at = home();
    at.server("a");
    expect(refusal(() => at.server("a"))).toContain("server name is already used (uniqueness_error)");
  });

  it.each([
    ["a name that is no host name", { name: "a_b" }, "invalid input in field 'name'"],
    ["a location that does not exist", { location: "mars" }, "location not found"],
    ["a server type that does not exist", { type: "cpx99" }, "server type not found"],
    ["a type that is not sold there", { location: "fsn1" }, "cpx31 is sold in ash, hil"],
    ["a type that cannot be ordered any more", { type: "cx22", location: "fsn1" }, "cannot be ordered"],
    ["an image that does not exist", { image: "debian-99" }, "image not found"],
    ["an ISO that does not exist", { iso: "1" }, "iso not found"],
    ["an ISO for other processors", { iso: "122629" }, "is for arm"],
    ["a firewall that does not exist", { firewallIds: [1] }, "firewall not found"],
    ["a placement group that does not exist", { placementGroupId: 1 }, "placement group not found"],
    ["a primary IP that does not exist", { ipv4Id: 1 }, "primary IP not found"],
  ])("%s", (_, change, message) => {
    expect(refusal(() => home().server("a", change))).toContain(message);
  });

  it("a primary IP that is assigned, or in another location", () => {
    const at = home();
    const { id } = primaryIp(at, "a");
    at.server("a", { ipv4Id: id });
    expect(refusal(() => at.server("b", { ipv4Id: id }))).toContain("already assigned");
    const elsewhere = primaryIp(at, "c", "ash");
    expect(refusal(() => at.server("c", { ipv4Id: elsewhere.id }))).toContain("is in ash, the server in hil");
  });

  it("an eleventh server in a spread placement group", () => {
    const at = home(20);
    const { id } = at.project.putPlacementGroup({ name: "spread", type: "spread", labels: {} });
    for (let i = 0; i < 10; i += 1) at.server(`s${String(i)}`, { placementGroupId: id });
    expect(refusal(() => at.server("s10", { placementGroupId: id }))).toContain("placement_error");
  });

  it("more servers than the quota", () => {
    const at = home(1);
    at.server("a");
    expect(refusal(() => at.server("b"))).toContain("resource_limit_exceeded");
  });

  it("to delete what is protected", () => {
    const at = home();
    const { id } = at.server("a", { deleteProtection: true });
    expect(refusal(() => at.project.servers.delete(id))).toContain("protected");
  });

  it("to delete a placement group with servers in it", () => {
    const at = home();
    const { id } = at.project.putPlacementGroup({ name: "spread", type: "spread", labels: {} });
    at.server("a", { placementGroupId: id });
    expect(refusal(() => at.project.deletePlacementGroup(id))).toContain("still used by server a");
  });

  it("a firewall rule for TCP without a port, and one for ICMP with a port", () => {
    const at = home();
    expect(refusal(() => at.firewall(["tcp"]))).toContain("port is required");
    expect(refusal(() => at.firewall(["icmp:80"]))).toContain("port is not allowed");
  });
});

it("assigns the same address to the same name, in every rehearsal", () => {
  expect(primaryIp(home(), "cp-0").address).toBe(primaryIp(home(), "cp-0").address);
  expect(primaryIp(home(), "cp-0").address).toMatch(/^198\.1[89]\./);
});

it("separates the projects of different tokens", () => {
  const { world } = home();
  world.providers.hetzner.state.project("one").createPrimaryIp({
    name: "a",
    type: "ipv4",
    location: "hil",
    autoDelete: false,
    deleteProtection: false,
    labels: {},
  });
  expect(world.providers.hetzner.state.project("two").primaryIps.values()).toEqual([]);
});

it("halts a server that reboots with Talos installed and the ISO still attached", () => {
  const at = home();
  const { id, ipv4 = "" } = at.server("cp-0");
  at.apply(ipv4, at.config("cp-0"));
  expect(at.project.servers.machine(id)?.running).toMatchObject({ kind: "talos", from: "disk" });
  at.project.servers.reset(id);
  expect(at.project.servers.machine(id)?.running).toMatchObject({ kind: "halted" });
  at.project.servers.attachIso(id, undefined);
  at.project.servers.reset(id);
  expect(at.project.servers.machine(id)?.running).toMatchObject({ kind: "talos" });
});

it("keeps the primary IP of a deleted server", () => {
  const at = home();
  const kept = primaryIp(at, "kept");
  const { id } = at.server("a", { ipv4Id: kept.id });
  at.project.servers.delete(id);
  expect(at.project.primaryIps.get(String(kept.id))).toMatchObject({ serverId: undefined });
  expect(at.server("a", { ipv4Id: kept.id }).ipv4).toBe(kept.address);
});

it("boots a server from its image first: without the ISO it does not run Talos", () => {
  const at = home();
  const { id } = at.project.servers.begin({ ...at.server("a"), name: "b", ipv4Enabled: true, ipv6Enabled: true });
  expect(at.project.servers.machine(id)?.running).toEqual({ kind: "other", system: "debian-13" });
  at.project.servers.bootFromIso(id, TALOS_ISO["1.12"]);
  expect(at.project.servers.machine(id)?.running).toMatchObject({ kind: "talos", from: "iso" });
  expect(at.project.servers.get(id)?.actions).toEqual(["create_server", "start_server", "attach_iso", "reset_server"]);
});

describe("Hetzner's HTTP API", () => {
  it("finds a server, detaches its ISO, and refuses other tokens", async () => {
    const at = home();
    const { id, ipv4 = "" } = at.server("a");
    const api = await startHetznerApi(at.world.providers.hetzner.state);
    const ask = async (path: string, method = "GET", token = "rehearsal", body?: object) => {
      const headers = { authorization: `Bearer ${token}` };
      const request = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
      const response = await fetch(`${api.env["HCLOUD_ENDPOINT"] ?? ""}${path}`, request);
      return { status: response.status, body: (await response.json()) as unknown };
    };
    expect(await ask("/servers?name=a")).toMatchObject({ status: 200, body: { servers: [{ id, status: "running" }] } });
    expect(await ask(`/servers/${String(id)}/actions/detach_iso`, "POST")).toMatchObject({ status: 201 });
    expect(at.project.servers.machine(id)).toMatchObject({ iso: undefined, running: { kind: "talos", from: "iso" } });
    expect(at.world.talosPort.whyNoAnswer(ipv4)).toBeUndefined();
    await ask(`/servers/${String(id)}/actions/reset`, "POST");
    expect(at.world.talosPort.whyNoAnswer(ipv4)).toContain("runs debian-13");
    expect(await ask(`/servers/${String(id)}/actions`)).toMatchObject({
      body: {
        actions: ["create_server", "start_server", "attach_iso", "reset_server", "detach_iso", "reset_server"].map(
          (command) => ({ command }),
        ),
      },
    });
    await ask(`/servers/${String(id)}/actions/attach_iso`, "POST", "rehearsal", { iso: TALOS_ISO["1.12"] });
    await ask(`/servers/${String(id)}/actions/reset`, "POST");
    expect(at.world.talosPort.whyNoAnswer(ipv4)).toBeUndefined();
    expect(await ask(`/servers/${String(id)}`, "GET", "other")).toMatchObject({ status: 404 });
    expect(await ask("/servers", "GET", " ")).toMatchObject({ status: 401 });
    expect(await ask(`/servers/${String(id)}/actions/fly`, "POST")).toMatchObject({ status: 404 });
    await api.close();
  });

  it("lists the server types that can be ordered, and where", async () => {
    const api = await startHetznerApi(home().world.providers.hetzner.state);
    const types = async (name: string) => {
      const request = { headers: { authorization: "Bearer rehearsal" } };
      const response = await fetch(`${api.env["HCLOUD_ENDPOINT"] ?? ""}/server_types?name=${name}`, request);
      return ((await response.json()) as { server_types: unknown }).server_types;
    };
    try {
      expect(await types("cpx31")).toMatchObject([
        { locations: [{ name: "ash", deprecation: null }, { name: "hil" }] },
      ]);
      expect(await types("cx22")).toMatchObject([
        { locations: [{ deprecation: { unavailable_after: "2026-01-01T00:00:00+00:00" } }, {}, {}] },
      ]);
      expect(await types("cpx99")).toEqual([]);
    } finally {
      await api.close();
    }
  });
});
