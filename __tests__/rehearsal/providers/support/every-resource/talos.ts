import { first, replace, update } from "./case";
import type { Json, ProviderValues, Varied } from "./case";

/** Two machines that wait for a configuration, each the first of a cluster of its own. */
const MACHINES = ["plain", "hidden"].map((name, index) => ({
  name,
  address: `10.9.0.1${String(index)}`,
  id: 900 + index,
}));
const VERSION = "v1.13.0";

/** An attribute in the form of a block: nothing of it may be left out. */
const NETWORK_CARD = {
  ...{ bridge: "vmbr0", disconnected: null, enabled: null, firewall: null, mac_address: null, model: null },
  ...{ mtu: null, queues: null, rate_limit: null, trunks: null, vlan_id: null },
};

const address = (name: string) => MACHINES.find((machine) => machine.name === name)?.address ?? "";
const secrets = (name: string) => `\${talos_machine_secrets.${name}.client_configuration}`;
const configuration = (name: string) => `\${data.talos_machine_configuration.${name}.machine_configuration}`;

export const talos: ProviderValues = {
  configuration: {},
  data: {
    talos_client_configuration: {
      minimal: { cluster_name: "plain", client_configuration: secrets("plain") },
      maximal: {
        cluster_name: "plain",
        client_configuration: secrets("plain"),
        endpoints: [address("plain")],
        nodes: [address("plain")],
      },
    },
    talos_image_factory_urls: {
      minimal: { schematic_id: "${talos_image_factory_schematic.plain.id}", talos_version: VERSION, platform: "metal" },
      board: { schematic_id: "${talos_image_factory_schematic.plain.id}", talos_version: VERSION, sbc: "rpi_generic" },
      maximal: {
        schematic_id: "${talos_image_factory_schematic.hidden.id}",
        talos_version: VERSION,
        platform: "hcloud",
        architecture: "arm64",
      },
    },
    talos_machine_configuration: {
      plain: {
        cluster_name: "plain",
        cluster_endpoint: `https://${address("plain")}:6443`,
        machine_type: "controlplane",
        machine_secrets: "${talos_machine_secrets.plain.machine_secrets}",
      },
      hidden: {
        cluster_name: "hidden",
        cluster_endpoint: `https://${address("hidden")}:6443`,
        machine_type: "controlplane",
        machine_secrets: "${talos_machine_secrets.hidden.machine_secrets}",
        talos_version: "v1.13",
        kubernetes_version: "1.35.0",
        docs: false,
        examples: false,
        config_patches: [JSON.stringify({ machine: { sysctls: { "net.core.somaxconn": "65535" } } })],
      },
    },
  },
  cases: [
    {
      type: "talos_machine_secrets",
      name: "minimal",
      runs: 1,
      steps: [
        first(() => ({ talos_version: "v1.12" })),
        update(() => ({})),
        replace(() => ({ talos_version: "v1.11" })),
      ],
    },
    {
      type: "talos_image_factory_schematic",
      name: "minimal",
      runs: 1,
      steps: [first(() => ({})), update((v) => schematic(`192.0.2.${String(v.count % 200)}`)), update(() => ({}))],
    },
    {
      type: "talos_machine_configuration_apply",
      name: "plain",
      runs: 1,
      steps: [
        first(() => handedOver()),
        update((v) => ({ ...handedOver(), ...rest(v, "plain") })),
        update((v) => ({ ...handedOver(), ...rest(v, "plain"), apply_mode: "staged_if_needing_reboot" })),
      ],
    },
    {
      type: "talos_machine_configuration_apply",
      name: "hidden",
      runs: 1,
      steps: [
        first(() => handedOverInSecret()),
        update((v) => ({ ...handedOverInSecret(), ...rest(v, "hidden"), on_destroy: undefined })),
      ],
    },
    {
      type: "talos_machine_bootstrap",
      name: "plain",
      runs: 1,
      steps: [
        first(() => ({ node: address("plain"), client_configuration: secrets("plain"), ...after("plain") })),
        update(() => ({
          node: address("plain"),
          endpoint: address("plain"),
          client_configuration: secrets("plain"),
          timeouts: { create: "5m" },
          ...after("plain"),
        })),
      ],
    },
    {
      type: "talos_machine_bootstrap",
      name: "hidden",
      runs: 1,
      steps: [
        first(() => ({ node: address("hidden"), client_configuration_wo: secrets("hidden"), ...after("hidden") })),
        update(() => ({
          node: address("hidden"),
          client_configuration_wo: secrets("hidden"),
          timeouts: { create: "5m" },
          ...after("hidden"),
        })),
      ],
    },
    {
      type: "talos_cluster_kubeconfig",
      name: "minimal",
      runs: 1,
      steps: [
        first(() => ({ node: address("plain"), client_configuration: secrets("plain"), ...after("plain") })),
        update(() => ({
          node: address("plain"),
          endpoint: address("plain"),
          client_configuration: secrets("plain"),
          certificate_renewal_duration: "24h",
          timeouts: { create: "5m", update: "5m" },
          ...after("plain"),
        })),
      ],
    },
  ],
  support: {
    talos_machine_secrets: Object.fromEntries(MACHINES.map(({ name }) => [name, {}])),
    talos_image_factory_schematic: Object.fromEntries(
      MACHINES.map((machine) => [machine.name, schematic(machine.address)]),
    ),
    proxmox_download_file: Object.fromEntries(
      MACHINES.map(({ name }) => [
        name,
        {
          node_name: "pve",
          datastore_id: "local",
          content_type: "import",
          file_name: `${name}.qcow2`,
          url: `https://factory.talos.dev/image/\${talos_image_factory_schematic.${name}.id}/${VERSION}/metal-amd64.qcow2`,
        },
      ]),
    ),
    proxmox_virtual_environment_vm: Object.fromEntries(
      MACHINES.map(({ name, id }) => [
        name,
        {
          node_name: "pve",
          vm_id: id,
          name: `talos-${name}`,
          machine: "q35",
          bios: "ovmf",
          efi_disk: [{ datastore_id: "local-zfs" }],
          disk: [
            {
              interface: "scsi0",
              datastore_id: "local-zfs",
              import_from: `\${proxmox_download_file.${name}.id}`,
              size: 20,
            },
          ],
          network_device: [NETWORK_CARD],
        },
      ]),
    ),
  },
};

function schematic(ip: string): Json {
  const network = JSON.stringify({ addresses: [{ address: `${ip}/24`, linkName: "eth0" }] });
  const customization = { extraKernelArgs: ["net.ifnames=0"], meta: [{ key: 10, value: network }] };
  return { schematic: JSON.stringify({ customization }) };
}

function handedOver(): Json {
  return {
    node: address("plain"),
    client_configuration: secrets("plain"),
    machine_configuration_input: configuration("plain"),
    depends_on: ["proxmox_virtual_environment_vm.plain"],
  };
}

function handedOverInSecret(): Json {
  return {
    node: address("hidden"),
    client_configuration_wo: secrets("hidden"),
    machine_configuration_input_wo: configuration("hidden"),
    depends_on: ["proxmox_virtual_environment_vm.hidden"],
  };
}

function rest(v: Varied, name: string): Json {
  return {
    endpoint: address(name),
    apply_mode: "auto",
    config_patches: [JSON.stringify({ machine: { nodeLabels: v.labels } })],
    on_destroy: { graceful: false, reboot: true, reset: false },
    timeouts: { create: "5m", update: "5m", delete: "5m" },
  };
}

function after(name: string): Json {
  return { depends_on: [`talos_machine_configuration_apply.${name}-0`] };
}
