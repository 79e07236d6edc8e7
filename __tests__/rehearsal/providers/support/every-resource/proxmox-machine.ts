import type { Json, Varied } from "./case";

/** A machine with one of everything. */
export function largeMachine(v: Varied): Json {
  return { ...options(v), ...hardware(v), ...timeouts(v), disk: disks(v), initialization: [initialization(v)] };
}

function options(v: Varied): Json {
  return {
    node_name: "pve",
    vm_id: 1000 + v.run,
    name: v.word,
    description: v.text,
    tags: ["first", v.word],
    acpi: true,
    bios: "ovmf",
    boot_order: ["scsi0", "net0"],
    machine: "q35",
    scsi_hardware: "virtio-scsi-single",
    keyboard_layout: "de",
    kvm_arguments: "-cpu host",
    hook_script_file_id: "local:snippets/hook.sh",
    hotplug: "disk,network",
    pool_id: "${proxmox_virtual_environment_pool.support.pool_id}",
    migrate: false,
    on_boot: true,
    protection: true,
    purge_on_destroy: false,
    delete_unreferenced_disks_on_destroy: false,
    reboot: true,
    reboot_after_update: true,
    started: true,
    stop_on_destroy: true,
    tablet_device: false,
    template: false,
  };
}

function timeouts(v: Varied): Json {
  const names = ["clone", "create", "migrate", "reboot", "shutdown_vm", "start_vm", "stop_vm"];
  return Object.fromEntries(names.map((name) => [`timeout_${name}`, 60 + v.count]));
}

function hardware(v: Varied): Json {
  return {
    agent: [
      {
        enabled: true,
        timeout: "1m",
        trim: true,
        type: "virtio",
        wait_for_ip: [{ disabled: true, ipv4: true, ipv6: false }],
      },
    ],
    amd_sev: [{ type: "es", allow_smt: false, kernel_hashes: true, no_debug: true, no_key_sharing: true }],
    audio_device: [{ device: "AC97", driver: "spice", enabled: true }],
    cdrom: [{ file_id: "none", interface: "ide0" }],
    cpu: [
      {
        affinity: "0-1",
        architecture: "x86_64",
        cores: (v.count % 8) + 1,
        flags: ["+aes"],
        hotplugged: 1,
        limit: 2,
        numa: true,
        sockets: 2,
        type: "host",
        units: 1024,
      },
    ],
    efi_disk: [{ datastore_id: "local-zfs", file_format: "raw", pre_enrolled_keys: true, type: "4m" }],
    hostpci: [
      {
        device: "hostpci0",
        id: "0000:01:00.0",
        mdev: "nvidia-1",
        pcie: true,
        rom_file: "vga.bin",
        rombar: true,
        xvga: true,
      },
      { device: "hostpci1", mapping: "gpu" },
    ],
    memory: [{ dedicated: 4096 + v.count, floating: 1024, hugepages: "2", keep_hugepages: true, shared: 64 }],
    network_device: [
      {
        bridge: "vmbr1",
        disconnected: false,
        enabled: true,
        firewall: true,
        mac_address: `BC:24:11:00:00:0${String(v.run)}`,
        model: "e1000",
        mtu: 1400,
        queues: 2,
        rate_limit: 10,
        trunks: "10;20",
        vlan_id: 7,
      },
    ],
    numa: [{ device: "numa0", cpus: "0-1", memory: 1024, hostnodes: "0", policy: "bind" }],
    operating_system: [{ type: "l26" }],
    rng: [{ source: "/dev/urandom", max_bytes: 1024, period: 1000 }],
    serial_device: [{ device: "socket" }],
    smbios: [
      {
        family: v.word,
        manufacturer: v.word,
        product: "one",
        serial: "7",
        sku: "8",
        uuid: "6a1d8a3e-3c3b-4f36-8d4b-2f0d6f6f1b11",
        version: "9",
      },
    ],
    startup: [{ order: 1, up_delay: 2, down_delay: 3 }],
    tpm_state: [{ datastore_id: "local-zfs", version: "v2.0" }],
    usb: [{ host: "1-2", usb3: true }, { mapping: "stick" }],
    vga: [{ type: "qxl", memory: 32, clipboard: "vnc" }],
    virtiofs: [{ mapping: "share", cache: "always", direct_io: true, expose_acl: true, expose_xattr: true }],
    watchdog: [{ enabled: true, model: "i6300esb", action: "reset" }],
  };
}

function disks(v: Varied): Json[] {
  return [
    {
      interface: "scsi0",
      datastore_id: "local-zfs",
      import_from: "${proxmox_download_file.support.id}",
      file_format: "raw",
      size: 20,
      aio: "native",
      backup: false,
      cache: "writeback",
      discard: "on",
      iothread: true,
      queues: 2,
      replicate: false,
      serial: v.word,
      ssd: true,
      speed: [
        {
          iops_read: 100,
          iops_read_burstable: 200,
          iops_write: 300,
          iops_write_burstable: 400,
          read: 10,
          read_burstable: 20,
          write: 30,
          write_burstable: 40,
        },
      ],
    },
    { interface: "virtio1", size: 1 },
  ];
}

function initialization(v: Varied): Json {
  return {
    datastore_id: "local-zfs",
    interface: "ide2",
    file_format: "raw",
    type: "nocloud",
    upgrade: false,
    meta_data_file_id: "local:snippets/meta.yaml",
    network_data_file_id: "local:snippets/network.yaml",
    user_data_file_id: "local:snippets/user.yaml",
    vendor_data_file_id: "local:snippets/vendor.yaml",
    dns: [{ domain: "example.com", servers: ["192.0.2.53"] }],
    ip_config: [
      {
        ipv4: [{ address: `192.0.2.${String((v.count % 200) + 1)}/24`, gateway: "192.0.2.254" }],
        ipv6: [{ address: "2001:db8::7/64", gateway: "2001:db8::1" }],
      },
    ],
    user_account: [{ username: v.word, password: "secret", keys: ["ssh-ed25519 AAAA"] }],
  };
}
