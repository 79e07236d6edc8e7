import { Rehearsed } from "../world/support/rehearsed";
import type { Configuration } from "../world/support/rehearsed";
import { ROOT } from "../world/support/home";
import { foreignVm } from "../../support/foreign-vm";

const NETWORK_DEVICE = {
  bridge: "vmbr0",
  disconnected: null,
  enabled: null,
  firewall: null,
  mac_address: null,
  model: null,
  mtu: null,
  queues: null,
  rate_limit: null,
  trunks: null,
  vlan_id: null,
};

function machine(change: { vm?: object; file?: object; schematic?: string } = {}): Configuration {
  return {
    resource: {
      talos_image_factory_schematic: { a: { schematic: change.schematic ?? "{}" } },
      proxmox_download_file: {
        a: {
          node_name: "pve",
          datastore_id: "local",
          content_type: "import",
          url: "https://factory.talos.dev/image/${talos_image_factory_schematic.a.id}/v1.12.4/metal-amd64.qcow2",
          file_name: "talos.qcow2",
          overwrite: false,
          ...change.file,
        },
      },
      proxmox_virtual_environment_vm: {
        a: {
          name: "a",
          node_name: "pve",
          vm_id: 300,
          machine: "q35",
          bios: "ovmf",
          efi_disk: { datastore_id: "local-zfs", type: "4m" },
          cpu: { cores: 4, type: "x86-64-v2-AES" },
          memory: { dedicated: 8192 },
          scsi_hardware: "virtio-scsi-single",
          disk: [
            { interface: "scsi0", datastore_id: "local-zfs", import_from: "${proxmox_download_file.a.id}", size: 32 },
          ],
          network_device: [NETWORK_DEVICE],
          agent: { enabled: true, wait_for_ip: { disabled: true } },
          serial_device: [{}],
          stop_on_destroy: true,
          reboot_after_update: false,
          ...change.vm,
        },
      },
    },
  };
}

// Each test runs the terraform binary several times, on machines that may be busy.
jest.setTimeout(60_000);

const at = Rehearsed.forEachTest();

const apply = () => at.workspace.run("apply", "-no-color", "-auto-approve", "-input=false");

it("creates a machine from an image, re-plans empty, updates it in place and destroys it", async () => {
  await at.init(machine());
  await at.workspace.apply();
  expect((await at.workspace.state())["proxmox_virtual_environment_vm.a"]).toMatchObject({
    id: "300",
    // The provider has the agent's list here, and does not ask for one.
    mac_addresses: [],
    network_device: [
      expect.objectContaining({ bridge: "vmbr0", model: "virtio", mac_address: expect.stringMatching(/^BC:24:11:/) }),
    ],
    disk: [expect.objectContaining({ file_format: "raw", path_in_datastore: "vm-300-disk-0" })],
  });
  expect((await at.workspace.plan()).code).toBe(0);

  at.write(machine({ vm: { description: "new", on_boot: false } }));
  expect((await at.workspace.apply()).text).toContain("0 added, 1 changed, 0 destroyed");
  expect((await at.workspace.plan()).code).toBe(0);

  await at.workspace.apply("-destroy");
  expect(at.world.machines.all()).toEqual([]);
});

it("adopts a foreign machine that has the id, as bpg v0.111.1 does", async () => {
  const { vms } = at.world.providers.proxmox.state.cluster("https://pve.example:8006/");
  vms.create(ROOT, foreignVm({ id: 300, node: "pve", name: "payroll-db" }));
  await at.init(machine());
  await at.workspace.apply();
  const state = (await at.workspace.state())["proxmox_virtual_environment_vm.a"];
  expect(state).toMatchObject({ id: "300", name: "payroll-db" });
  expect(vms.all()).toMatchObject([{ name: "payroll-db", disks: [{ sizeGiB: 32 }] }]);
  expect(vms.machine(300)?.powered).toBe(true);
  await at.workspace.apply("-destroy");
  expect(vms.all()).toEqual([]);
});

it("does not shrink the disk of a machine that it adopts (bpg)", async () => {
  const { vms } = at.world.providers.proxmox.state.cluster("https://pve.example:8006/");
  vms.create(ROOT, foreignVm({ id: 300, node: "pve", name: "payroll-db", sizeGiB: 64 }));
  await at.init(machine());
  expect((await apply()).text).toContain("shrinking disks is not supported");
});

it("reads name and tags from the machine", async () => {
  await at.init(machine({ vm: { tags: ["coldstart", "hybrid"] } }));
  await at.workspace.apply();
  const { vms } = at.world.providers.proxmox.state.cluster("https://pve.example:8006/");
  vms.remember(300, { ...vms.all()[0]?.configuration, tags: ["finance"] });
  expect((await at.workspace.plan()).text).toMatch(/- "finance"/);
});

it("reads the addresses of a guest agent", async () => {
  const schematic = JSON.stringify({
    customization: {
      extraKernelArgs: ["net.ifnames=0"],
      systemExtensions: { officialExtensions: ["siderolabs/qemu-guest-agent"] },
      meta: [{ key: 10, value: JSON.stringify({ addresses: [{ address: "10.0.0.11/24", linkName: "eth0" }] }) }],
    },
  });
  await at.init(machine({ schematic, vm: { agent: { enabled: true, wait_for_ip: { ipv4: true } } } }));
  await at.workspace.apply();
  const state = (await at.workspace.state())["proxmox_virtual_environment_vm.a"] as Record<string, string[]>;
  // Loopback first, then links that every kernel has: the card is found by its MAC address.
  const card = (state.mac_addresses ?? []).findIndex((mac) => mac.startsWith("BC:24:11:"));
  expect([state.network_interface_names?.[0], state.network_interface_names?.[card]]).toEqual(["lo", "eth0"]);
  expect([state.ipv4_addresses?.[0], state.ipv4_addresses?.[card]]).toEqual([["127.0.0.1"], ["10.0.0.11"]]);
  expect(card).toBeGreaterThan(1);
  expect((await at.workspace.plan()).code).toBe(0);
});

it("replaces for another id, host or type of EFI disk, but not for another image", async () => {
  await at.init(machine());
  await at.workspace.apply();
  for (const vm of [{ vm_id: 301 }, { node_name: "other" }, { efi_disk: { datastore_id: "local-zfs", type: "2m" } }]) {
    at.write(machine({ vm }));
    expect((await at.workspace.plan()).text).toContain("proxmox_virtual_environment_vm.a must be replaced");
  }
  at.write(machine({ file: { file_name: "newer.qcow2" } }));
  const { text } = await at.workspace.plan();
  expect(text).toContain("proxmox_download_file.a must be replaced");
  expect(text).not.toContain("proxmox_virtual_environment_vm.a must be replaced");
});

it("reboots for a change only if reboots are allowed (T3)", async () => {
  await at.init(machine());
  await at.workspace.apply();
  const bootedAt = () => at.world.machines.all()[0]?.bootedAt;
  const first = bootedAt();
  at.write(machine({ vm: { memory: { dedicated: 4096 } } }));
  await at.workspace.apply();
  expect(bootedAt()).toBe(first);
  at.write(machine({ vm: { memory: { dedicated: 2048 }, reboot_after_update: true } }));
  await at.workspace.apply();
  expect(bootedAt()).not.toBe(first);
});

it.each([
  [
    "a disk that shrinks",
    { disk: [{ interface: "scsi0", datastore_id: "local-zfs", size: 16 }] },
    "is less than the current one",
  ],
])("refuses %s", async (_, vm, message) => {
  await at.init(machine());
  await at.workspace.apply();
  at.write(machine({ vm }));
  expect((await apply()).text).toContain(message);
});

it.each([
  ["bios", { bios: "efi" }, "bios value must be one of"],
  ["vm_id", { vm_id: 99 }, "expected vm_id to be in the range"],
  ["name", { name: "a b" }, "is not a DNS name"],
])("refuses a wrong %s before the plan", async (_, vm, message) => {
  await at.init(machine({ vm }));
  expect((await at.workspace.plan()).text).toContain(message);
});

it("shows the factory's error for a refused download", async () => {
  await at.init(
    machine({ schematic: '{"customization":{"systemExtensions":{"officialExtensions":["siderolabs/x"]}}}' }),
  );
  expect((await apply()).text).toContain('official extension "siderolabs/x" is not available');
});

describe("access", () => {
  const access = (change: { role?: object; token?: object } = {}): Configuration => ({
    resource: {
      proxmox_virtual_environment_user: { a: { user_id: "terraform@pve", comment: "c" } },
      proxmox_virtual_environment_role: {
        a: { role_id: "r", privileges: ["VM.Audit", "VM.Allocate"], ...change.role },
      },
      proxmox_acl: {
        a: {
          path: "/vms",
          role_id: "${proxmox_virtual_environment_role.a.role_id}",
          user_id: "${proxmox_virtual_environment_user.a.user_id}",
        },
      },
      proxmox_user_token: {
        a: {
          user_id: "${proxmox_virtual_environment_user.a.user_id}",
          token_name: "test",
          privileges_separation: false,
          ...change.token,
        },
      },
    },
  });
  const made = () => at.world.providers.proxmox.state.cluster("https://pve.example:8006/").access;

  it("is created, re-plans empty, and its token can log in", async () => {
    await at.init(access());
    await at.workspace.apply();
    const { value } = (await at.workspace.state())["proxmox_user_token.a"] as { value: string };
    expect(value).toMatch(/^terraform@pve!test=[0-9a-f-]{36}$/);
    expect(made().isAllowed(made().tokenLogin(value), "/vms/100", "VM.Allocate")).toBe(true);
    expect(made().isAllowed(made().tokenLogin(value), "/vms/100", "VM.Clone")).toBe(false);
    expect((await at.workspace.plan()).code).toBe(0);
  });

  it("is refused with a privilege that Proxmox 9 does not have", async () => {
    await at.init(access({ role: { privileges: ["VM.Monitor"] } }));
    expect((await apply()).text).toContain("invalid privilege 'VM.Monitor'");
  });

  it("fails a refresh when the token is gone, as the real provider does", async () => {
    await at.init(access());
    await at.workspace.apply();
    made().tokens.delete("terraform@pve!test");
    expect((await at.workspace.plan()).text).toContain("no such token 'terraform@pve!test'");
  });

  it("is refused without a password", async () => {
    await at.init({
      ...access(),
      provider: { proxmox: { endpoint: "https://pve.example:8006/", username: "root@pam", password: "" } },
    });
    expect((await apply()).text).toContain("authentication failure");
  });
});

it("T16: imports an existing machine unchanged, and starts it if it is off", async () => {
  await at.init(machine());
  await at.workspace.apply();
  const before = at.world.machines.all()[0];
  const takeIn = async () => {
    await at.workspace.run("state", "rm", "proxmox_virtual_environment_vm.a");
    await at.workspace.run("import", "proxmox_virtual_environment_vm.a", "pve/300");
    await at.workspace.apply();
    expect((await at.workspace.plan()).code).toBe(0);
  };
  await takeIn();
  expect(at.world.machines.all()).toEqual([before]);

  at.world.machines.powerOff(before?.id ?? "");
  await takeIn();
  expect(at.world.machines.all()).toMatchObject([{ powered: true, running: { kind: "talos" } }]);
});
