import { configurationEffect } from "../../../ops/guard/effects/configuration-apply";
import { hetznerServerEffect } from "../../../ops/providers/hetzner/server-effects";
import { proxmoxVmEffect } from "../../../ops/providers/proxmox/vm-effects";
import { change, update } from "./support/plan";

const APPLY = "talos_machine_configuration_apply.a";

describe("the effect of an in-place change on a machine", () => {
  test.each([
    ["server_type", "power-off"],
    ["public_net", "power-off"],
    ["iso", "reboot"],
    ["rescue", "reboot"],
    ["labels", undefined],
    ["firewall_ids", undefined],
    ["name", undefined],
  ])("T3: at Hetzner, another %s: %s", (attribute, kind) => {
    const server = update("hcloud_server.a", { [attribute]: "old" }, { [attribute]: "new" });
    expect(hetznerServerEffect(server)?.kind).toBe(kind);
  });

  test("an unknown value counts as a change", () => {
    const before = { public_net: [{ ipv4: 1 }] };
    const server = update(
      "hcloud_server.a",
      before,
      { public_net: [{}] },
      { after_unknown: { public_net: [{ ipv4: true }] } },
    );
    expect(hetznerServerEffect(server)?.kind).toBe("power-off");
    expect(hetznerServerEffect(update("hcloud_server.a", before, before))).toBeUndefined();
  });

  test.each([
    ["memory", true, "reboot"],
    ["memory", undefined, "reboot"],
    ["memory", false, undefined],
    ["tags", true, undefined],
    ["node_name", false, "power-off"],
  ])("T3: on Proxmox, another %s with reboot_after_update %s: %s", (attribute, reboots, kind) => {
    const vm = update(
      "proxmox_virtual_environment_vm.a",
      { [attribute]: "old" },
      { [attribute]: "new", reboot_after_update: reboots },
    );
    expect(proxmoxVmEffect(vm)?.kind).toBe(kind);
  });

  const CARD = { bridge: "vmbr0", vlan_id: 0, mac_address: "02:00:00:00:00:01", model: "virtio", enabled: true };
  const cardsOf = (before: object[], after: object[], more: object = {}) =>
    proxmoxVmEffect(
      update(
        "proxmox_virtual_environment_vm.a",
        { network_device: before },
        { network_device: after, reboot_after_update: false },
        more,
      ),
    )?.kind;

  test.each([
    ["another bridge", { bridge: "vmbr1" }],
    ["a VLAN", { vlan_id: 20 }],
    ["another MAC address", { mac_address: "02:00:00:00:00:02" }],
    ["another model", { model: "e1000" }],
    ["the plug pulled", { disconnected: true }],
    ["the card taken out", { enabled: false }],
    ["another firewall", { firewall: true }],
  ])("T3: on Proxmox a network card is changed at once: %s", (_, other) => {
    expect(cardsOf([CARD], [{ ...CARD, ...other }])).toBe("cut-off");
  });

  test("T3: on Proxmox an added, removed or unknown network card disconnects a machine", () => {
    expect(cardsOf([CARD], [])).toBe("cut-off");
    expect(cardsOf([CARD], [CARD, CARD])).toBe("cut-off");
    expect(cardsOf([CARD], [CARD], { after_unknown: { network_device: [{ mac_address: true }] } })).toBe("cut-off");
  });

  test("T3: on Proxmox an equivalent or rate-limited network card stays connected", () => {
    expect(cardsOf([CARD], [CARD])).toBeUndefined();
    expect(cardsOf([CARD], [{ ...CARD, rate_limit: 10 }])).toBeUndefined();
    expect(
      cardsOf([CARD], [{ ...CARD, vlan_id: null, enabled: null, disconnected: false, trunks: "" }]),
    ).toBeUndefined();
  });

  test("a machine that is powered off or becomes a template is down", () => {
    const vm = (before: object, after: object) =>
      update("proxmox_virtual_environment_vm.a", { ...before }, { reboot_after_update: false, ...after });
    expect(proxmoxVmEffect(vm({ started: true }, { started: false }))?.kind).toBe("power-off");
    expect(proxmoxVmEffect(vm({ started: false }, { started: true }))).toBeUndefined();
    expect(proxmoxVmEffect(vm({ template: false }, { template: true }))?.kind).toBe("power-off");
  });
});

describe("T4: the effect of a new configuration on a node", () => {
  const effectOf = (before: string | null, after: string | null, more: object = {}, unknown: object = {}) =>
    configurationEffect(
      update(
        APPLY,
        { machine_configuration: before },
        { apply_mode: "auto", machine_configuration: after, ...more },
        { after_unknown: unknown },
      ),
    );
  const CALM =
    "machine: { type: worker, kubelet: { image: a }, features: { rbac: true, hostDNS: { enabled: true } } }\n";

  test.each([
    ["another kubelet", CALM.replace("image: a", "image: b")],
    ["another host DNS", CALM.replace("enabled: true", "enabled: false")],
    ["another cluster section", `${CALM}cluster: { proxy: { disabled: true } }\n`],
    ["another document", `${CALM}---\napiVersion: v1alpha1\nkind: HostnameConfig\nhostname: b\n`],
    [
      "the same in another order",
      "machine: { kubelet: { image: a }, type: worker, features: { hostDNS: { enabled: true }, rbac: true } }\n",
    ],
  ])("is applied at once: %s", (_, after) => {
    expect(effectOf(CALM, after)).toBeUndefined();
  });

  test.each([
    ["machine.env", CALM.replace("type: worker", "type: worker, env: { A: b }")],
    ["machine.features.rbac", CALM.replace("rbac: true", "rbac: false")],
    ["machine.type", CALM.replace("worker", "controlplane")],
  ])("reboots for: %s", (cause, after) => {
    expect(effectOf(CALM, after)).toEqual({ kind: "reboot", what: expect.stringContaining(` ${cause} `) });
  });

  test.each([
    ["cluster.ca", "ca: { crt: a }", "ca: { crt: b }"],
    ["cluster.acceptedCAs", "ca: { crt: a }", "ca: { crt: a }, acceptedCAs: [{ crt: b }]"],
  ])("restarts Kubernetes for: %s", (cause, before, after) => {
    expect(effectOf(`${CALM}cluster: { ${before} }\n`, `${CALM}cluster: { ${after} }\n`)).toEqual({
      kind: "restart",
      what: expect.stringContaining(` ${cause} `),
    });
  });

  const link = (address: string) =>
    `${CALM}---\napiVersion: v1alpha1\nkind: LinkConfig\nname: eth0\naddresses: [{ address: ${address} }]\n`;
  const device = (more: string) => `machine: { type: worker, network: { interfaces: [{ interface: eth0${more} }] } }\n`;

  test.each([
    ["another address in a document of its own", link("10.0.0.1/24"), link("10.0.0.2/24")],
    ["no document of a link any more", link("10.0.0.1/24"), CALM],
    ["another address in the first document", device(", addresses: [10.0.0.1/24]"), device(", dhcp: true")],
  ])("disconnects its node: %s", (_, before, after) => {
    expect(effectOf(before, after)?.kind).toBe("cut-off");
  });

  test("disconnects no node: a shared address, and a node that a separate step moves to another address", () => {
    expect(effectOf(device(""), device(", vip: { ip: 10.0.0.9 }"))).toBeUndefined();
    expect(effectOf(CALM, link("10.0.0.1/24"), { node: "10.0.0.1" })).toBeUndefined();
  });

  test("has no effect if it is only staged, or must not reboot", () => {
    const after = CALM.replace("rbac: true", "rbac: false");
    expect(effectOf(CALM, after, { resolved_apply_mode: "staged" })).toBeUndefined();
    expect(effectOf(CALM, after, { apply_mode: "no_reboot" })).toBeUndefined();
    expect(effectOf(CALM, CALM, { apply_mode: "reboot" })?.kind).toBe("reboot");
  });

  test("may reboot when the new configuration is unknown", () => {
    expect(effectOf(CALM, CALM, {}, { machine_configuration_input: true })?.what).toMatch(/^may reboot/);
    expect(effectOf(CALM, null)?.what).toMatch(/^may reboot/);
    expect(effectOf("not: [a config", CALM)?.what).toMatch(/^may reboot/);
  });

  test("has no effect if it is only removed from the state", () => {
    expect(configurationEffect(change(APPLY, "delete"))).toBeUndefined();
    expect(configurationEffect(change(APPLY, "nothing"))).toBeUndefined();
  });
});
