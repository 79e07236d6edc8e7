import { Rehearsed } from "../world/support/rehearsed";
import type { Configuration } from "../world/support/rehearsed";

const LABELS = { cluster: "test" };

function machines(change: { server?: object; firewall?: object } = {}): Configuration {
  return {
    resource: {
      hcloud_primary_ip: { a: { name: "a", type: "ipv4", location: "hil", auto_delete: false, labels: LABELS } },
      hcloud_firewall: {
        a: {
          name: "a",
          rule: [{ direction: "in", protocol: "tcp", port: "50000", source_ips: ["203.0.113.7/32"] }],
          ...change.firewall,
        },
      },
      hcloud_placement_group: { a: { name: "a", type: "spread" } },
      hcloud_rdns: {
        a: {
          primary_ip_id: "${hcloud_primary_ip.a.id}",
          ip_address: "${hcloud_primary_ip.a.ip_address}",
          dns_ptr: "a.example.com",
        },
      },
      hcloud_server: {
        a: {
          name: "a",
          server_type: "cpx31",
          location: "hil",
          image: "debian-13",
          iso: "125127",
          keep_disk: true,
          firewall_ids: ["${hcloud_firewall.a.id}"],
          placement_group_id: "${hcloud_placement_group.a.id}",
          public_net: [{ ipv4_enabled: true, ipv4: "${hcloud_primary_ip.a.id}", ipv6_enabled: true }],
          labels: LABELS,
          ...change.server,
        },
      },
    },
  };
}

// Each test runs the terraform binary several times, on machines that may be busy.
jest.setTimeout(60_000);

const at = Rehearsed.forEachTest();

const project = () => at.world.providers.hetzner.state.project("rehearsal");

it("creates, re-plans empty, updates in place and destroys without leftovers", async () => {
  await at.init(machines());
  await at.workspace.apply();
  const [server] = project().servers.all();
  expect((await at.workspace.state())["hcloud_server.a"]).toMatchObject({
    id: String(server?.id),
    ipv4_address: server?.ipv4,
    status: "running",
    primary_disk_size: 160,
  });
  expect(project().primaryIps.values()[0]).toMatchObject({ dnsPtr: "a.example.com", serverId: server?.id });
  expect((await at.workspace.plan()).code).toBe(0);

  at.write(machines({ server: { labels: { ...LABELS, more: "yes" } } }));
  expect((await at.workspace.apply()).text).toContain("0 added, 1 changed, 0 destroyed");
  expect(project().findByLabels({ more: "yes" })).toEqual(["server a"]);

  await at.workspace.apply("-destroy");
  expect(project().findByLabels({})).toEqual([]);
  expect(at.world.machines.all()).toEqual([]);
});

it("replaces for changes that Hetzner does not support, and powers off and on for a new type (T1, T3)", async () => {
  await at.init(machines());
  await at.workspace.apply();
  const powered: boolean[] = [];
  at.world.machines.onChange(() => powered.push(...at.world.machines.all().map((machine) => machine.powered)));
  at.write(machines({ server: { image: "debian-12" } }));
  expect((await at.workspace.plan()).text).toContain("must be replaced");

  at.write(machines({ server: { server_type: "cpx41" } }));
  expect((await at.workspace.apply()).text).toContain("1 changed");
  expect(powered).toContain(false);
  expect(powered.at(-1)).toBe(true);
});

it("detects a deleted server", async () => {
  await at.init(machines());
  await at.workspace.apply();
  project().servers.delete(project().servers.all()[0]?.id ?? 0);
  expect((await at.workspace.plan()).text).toContain("1 to add");
});

it.each([
  ["a label that is none", { server: { labels: { a: "b c" } } }, "label value 'b c' is not correctly formatted"],
  ["datacenter, which is gone", { server: { datacenter: "hil-dc1" } }, "use location"],
  [
    "a firewall range with host bits",
    { firewall: { rule: [{ direction: "in", protocol: "tcp", port: "1", source_ips: ["10.0.0.1/8"] }] } },
    "host bits are set",
  ],
  [
    "a firewall direction that is none",
    { firewall: { rule: [{ direction: "up", protocol: "tcp", port: "1", source_ips: ["10.0.0.0/8"] }] } },
    "rule.direction",
  ],
])("refuses before the plan: %s", async (_, change, message) => {
  await at.init(machines(change));
  const { code, text } = await at.workspace.plan();
  expect(code).toBe(1);
  expect(text).toContain(message);
});

it("shows Hetzner's error text at apply", async () => {
  await at.init(machines({ server: { server_type: "cx33" } }));
  const { text } = await at.workspace.run("apply", "-no-color", "-auto-approve");
  expect(text).toContain("unsupported location for server type: cx33 is sold in fsn1, nbg1, hel1 (invalid_input)");
});

it("refuses an empty token", async () => {
  await at.init({ ...machines(), provider: { hcloud: { token: "" } } });
  expect((await at.workspace.run("apply", "-no-color", "-auto-approve")).text).toContain("unauthorized");
});

it("finds a snapshot by its labels, and fails if there is none or more than one", async () => {
  const image = (selector: string, more: object = {}): Configuration => ({
    data: { hcloud_image: { a: { with_selector: selector, ...more } } },
  });
  const talos = { version: "v1.12.4", platform: "hcloud", extensions: [] };
  const snapshot = { description: "Talos", labels: { os: "talos" }, architecture: "x86" as const, talos };
  await at.init(image("os=talos"));
  expect((await at.workspace.plan()).text).toContain("no image found");
  at.world.providers.hetzner.state.addSnapshot(snapshot);
  expect((await at.workspace.plan()).code).toBe(0);
  at.world.providers.hetzner.state.addSnapshot(snapshot);
  expect((await at.workspace.plan()).text).toContain("more than one image found");
  at.write(image("os=talos", { most_recent: true }));
  expect((await at.workspace.plan()).code).toBe(0);
});

it("T16: imports an existing server, without a change of its address afterwards", async () => {
  await at.init(machines());
  await at.workspace.apply();
  const [server] = project().servers.all();
  await at.workspace.run("state", "rm", "hcloud_server.a");
  await at.workspace.run("import", "hcloud_server.a", String(server?.id));

  const careful = ["image", "iso", "public_net"];
  at.write(machines({ server: { lifecycle: { ignore_changes: careful } } }));
  await at.workspace.apply();
  expect(project().servers.get(server?.id ?? 0)).toMatchObject({ ipv4: server?.ipv4, actions: server?.actions });
  expect((await at.workspace.plan()).code).toBe(0);

  at.write(machines({ server: { lifecycle: { ignore_changes: ["image", "iso"] } } }));
  const { text } = await at.workspace.run("apply", "-no-color", "-auto-approve");
  expect(text).toContain("primary IP not found");
  expect(project().primaryIps.values()).toEqual([]);
});

it("killed before the ISO is attached, it leaves a server that runs its image", async () => {
  const killed = jest.fn();
  const fault = { at: "hcloud_server.a", action: "create", effect: "kill-halfway" } as const;
  const broken = await Rehearsed.start({ faults: [fault], onFault: { kill: killed } });
  await broken.init(machines());
  const applying = broken.workspace.run("apply", "-no-color", "-auto-approve");
  while (killed.mock.calls.length === 0) await new Promise((soon) => setTimeout(soon, 20));
  expect(broken.world.machines.all()[0]).toMatchObject({ name: "a", running: { kind: "other", system: "debian-13" } });
  await broken.stop();
  await applying;
});
