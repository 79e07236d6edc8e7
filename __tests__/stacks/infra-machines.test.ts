import { dataSource, resource, synthHybrid } from "../support/synth";
import type { Stack } from "../support/synth";

const { infra } = synthHybrid();

/** The patches of a node, those that Terraform encodes as the text that it evaluates. */
function patches(stack: Stack, node: string): string[] {
  return dataSource(stack, `talos_machine_configuration.${node}`).config_patches as string[];
}

describe("Hetzner servers", () => {
  const server = resource(infra, "hcloud_server.talos-vps-cp-0");

  test("T1: nothing that would replace or reset a running server counts as a change", () => {
    expect(server.lifecycle).toEqual({ ignore_changes: ["image", "user_data", "iso", "ssh_keys", "public_net"] });
  });

  test("T22: the firewall is attached at creation, and no configuration is in user_data", () => {
    expect(server.firewall_ids).toEqual(["${hcloud_firewall.hillsboro.id}"]);
    expect(server).not.toHaveProperty("user_data");
  });

  test("the Talos and Kubernetes APIs are open to the named ranges only", () => {
    const rules = resource(infra, "hcloud_firewall.hillsboro").rule as { port?: string; source_ips: string[] }[];
    const open = (port: string) => rules.filter((rule) => rule.port === port).map(({ source_ips }) => source_ips);
    expect(open("50000")).toEqual([["203.0.113.7/32"]]);
    expect(open("6443")).toEqual([["203.0.113.7/32"]]);
    for (const port of ["51820", "80", "443"]) expect(open(port)).toEqual([["0.0.0.0/0", "::/0"]]);
    expect(open("53")).toHaveLength(2);
    expect(rules.map(({ port }) => port).sort()).toEqual([
      "443",
      "50000",
      "51820",
      "53",
      "53",
      "6443",
      "80",
      undefined,
    ]);
  });

  test("boots from the public ISO, in its location, spread over hosts", () => {
    expect(server).toMatchObject({
      iso: "125127",
      location: "hil",
      server_type: "cpx31",
      placement_group_id: "${hcloud_placement_group.hillsboro.id}",
    });
    expect(server).not.toHaveProperty("datacenter");
  });

  test("boots from a snapshot when the file says so", () => {
    const stack = synthHybrid((file) => (file.sites.hillsboro.boot = { snapshot: "os=talos" })).infra;
    const snapshotServer = resource(stack, "hcloud_server.talos-vps-cp-0");
    expect(snapshotServer.image).toBe("${data.hcloud_image.talos-vps-cp-0.id}");
    expect(snapshotServer).not.toHaveProperty("iso");
    expect(dataSource(stack, "hcloud_image.talos-vps-cp-0")).toMatchObject({
      with_selector: "os=talos",
      with_architecture: "x86",
      most_recent: true,
    });
  });

  test("the address is a separate resource and outlives the server", () => {
    expect(resource(infra, "hcloud_primary_ip.talos-vps-cp-0")).toMatchObject({ type: "ipv4", auto_delete: false });
    expect(server.public_net).toMatchObject([{ ipv4: "${hcloud_primary_ip.talos-vps-cp-0.id}" }]);
  });

  test("T3: a smaller server type stays possible, because the disk never grows", () => {
    expect(server.keep_disk).toBe(true);
  });
});

describe("Proxmox machines", () => {
  const vm = resource(infra, "proxmox_virtual_environment_vm.talos-pve-cp-0");
  const file = resource(infra, "proxmox_download_file.talos-pve-cp-0");

  test("T10: the image is named after version and content, never overwritten, imported without SSH", () => {
    expect(file).toMatchObject({ content_type: "import", overwrite: false, datastore_id: "local" });
    expect(file.file_name).toBe(
      "hybrid-talos-pve-cp-0-v1.12.4-${substr(talos_image_factory_schematic.talos-pve-cp-0.id, 0, 12)}.qcow2",
    );
    expect(vm.disk).toMatchObject([{ import_from: "${proxmox_download_file.talos-pve-cp-0.id}" }]);
    expect(vm.disk).not.toMatchObject([{ file_id: expect.anything() }]);
  });

  test("T10: a new image does not change the running machine", () => {
    expect(vm.lifecycle).toMatchObject({ ignore_changes: ["disk"] });
  });

  test("no change of its disks detaches the volumes that the storage driver attached", () => {
    const larger = synthHybrid((f) => (f.sites.atlas.machine.diskGiB = 128)).infra;
    const { lifecycle } = resource(larger, "proxmox_virtual_environment_vm.talos-pve-cp-0");
    expect(lifecycle).toMatchObject({ ignore_changes: ["disk"] });
    expect(vm.delete_unreferenced_disks_on_destroy).toBe(false);
  });

  test("another address needs another machine, because it is on the disk", () => {
    expect(vm.lifecycle).toMatchObject({ replace_triggered_by: ["null_resource.talos-pve-cp-0_network.id"] });
    expect(resource(infra, "null_resource.talos-pve-cp-0_network").triggers).toEqual({
      address: "10.2.1.1",
      network: "10.2.0.0/16",
      gateway: "10.2.0.1",
    });
  });

  test("other name servers need no new machine: they are in the configuration", () => {
    const other = synthHybrid((f) => (f.sites.atlas.network.nameServers = ["9.9.9.9"])).infra;
    const marker = "null_resource.talos-pve-cp-0_network";
    expect(resource(other, marker)).toEqual(resource(infra, marker));
    expect(patches(other, "talos-pve-cp-0").join()).toContain("9.9.9.9");
  });

  test("T3: an edit does not reboot the machine", () => {
    expect(vm.reboot_after_update).toBe(false);
  });

  test("has the hardware that Talos needs, a fixed id and a fixed MAC address", () => {
    expect(vm).toMatchObject({
      vm_id: 1500,
      machine: "q35",
      bios: "ovmf",
      efi_disk: { type: "4m", pre_enrolled_keys: false },
      scsi_hardware: "virtio-scsi-single",
      on_boot: true,
      stop_on_destroy: true,
    });
    expect(vm.network_device).toMatchObject([{ bridge: "vmbr4", model: "virtio", mac_address: "02:71:D8:D9:30:19" }]);
  });

  test("every key of the network device is there, or Terraform refuses the object", () => {
    expect(Object.keys((vm.network_device as object[])[0] ?? {})).toHaveLength(11);
  });

  test("Terraform does not wait for the guest agent", () => {
    expect(vm.agent).toEqual({ enabled: true, wait_for_ip: { disabled: true } });
    const without = synthHybrid((f) => (f.sites.atlas.extensions = [])).infra;
    expect(resource(without, "proxmox_virtual_environment_vm.talos-pve-cp-0").agent).toMatchObject({ enabled: false });
  });

  test("the static network is baked into the image, with its link, or DHCP would run beside it", () => {
    const { schematic } = resource(infra, "talos_image_factory_schematic.talos-pve-cp-0");
    const { customization } = JSON.parse(String(schematic));
    expect(customization.systemExtensions).toEqual({ officialExtensions: ["siderolabs/qemu-guest-agent"] });
    expect(customization.extraKernelArgs).toEqual(["net.ifnames=0"]);
    const [{ key, value }] = customization.meta;
    expect(key).toBe(10);
    expect(JSON.parse(value)).toMatchObject({
      links: [{ name: "eth0", up: true }],
      addresses: [{ address: "10.2.1.1/16", linkName: "eth0" }],
      routes: [{ gateway: "10.2.0.1", dst: "" }],
      hostnames: [{ hostname: "talos-pve-cp-0" }],
      resolvers: [{ dnsServers: ["1.1.1.1", "8.8.8.8"] }],
    });
    expect(dataSource(infra, "talos_image_factory_urls.talos-pve-cp-0").platform).toBe("metal");
  });

  test("works with the token of auth, not with the administrator's login", () => {
    expect(infra.provider.proxmox).toEqual([
      expect.objectContaining({
        api_token: "${sensitive(data.terraform_remote_state.auth.outputs.proxmox_tokens.atlas.terraform)}",
      }),
    ]);
  });
});
