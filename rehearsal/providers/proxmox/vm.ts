import { UNKNOWN, isUnknown } from "../../protocol/behaviour";
import type { Diagnostic, ResourceBehaviour, State, Value } from "../../protocol/behaviour";
import { NEEDS_RESTART } from "../../world/providers/proxmox";
import type { Vm, VmRequest } from "../../world/providers/proxmox";
import { mergeRead } from "../shared/legacy";
import { block, blocks, fault, fill, flag, number, oneOf, text, texts } from "../shared/values";
import type { Session } from "./session";
import { changeDisks, hostParts, movePool, observedDisks, observedPool } from "./vm-changes";
import { createOrFind, readFromMachine, adoptVm } from "./vm-adoption";
import { VM_DEFAULTS, VM_REPLACE_ON_CHANGE } from "./vm-defaults";

const NETWORK_DEFAULTS: State = {
  bridge: "vmbr0",
  disconnected: false,
  enabled: true,
  firewall: false,
  model: "virtio",
  mtu: 0,
  queues: 0,
  rate_limit: 0,
  trunks: "",
  vlan_id: 0,
};
const MANUAL_REBOOT =
  "a reboot is required to apply configuration changes, but automatic reboots are disabled by 'reboot_after_update = false'. Please reboot the VM manually.";
const SCSI_HARDWARE = ["lsi", "lsi53c810", "virtio-scsi-pci", "virtio-scsi-single", "megasas", "pvscsi"];
const NOT_READ =
  /^(timeout_\w+|stop_on_destroy|reboot|reboot_after_update|migrate|purge_on_destroy|delete_unreferenced_disks_on_destroy)$/;
const DEFAULT_HOTPLUG = "network,disk,usb";

type OpenCluster = ReturnType<Session["open"]>;

export const vm: ResourceBehaviour<Session> = {
  legacySdk: true,
  replaceOnChange: VM_REPLACE_ON_CHANGE,
  defaults: VM_DEFAULTS,
  validate,
  plan({ prior, planned, config }) {
    const network_device = plannedNetworks(planned, prior, config);
    const addressesOpen =
      prior !== null && (hasChanged("started", planned, prior) || isDifferent(network_device, prior["network_device"]));
    return {
      planned: {
        ...planned,
        network_device,
        ...(addressesOpen
          ? {
              ipv4_addresses: UNKNOWN,
              ipv6_addresses: UNKNOWN,
              network_interface_names: UNKNOWN,
            }
          : {}),
      },
      replace: [
        "vm_id",
        ...(flag(planned, "migrate") ? [] : ["node_name"]),
        ...["efi_disk", "tpm_state"].flatMap((name) =>
          prior && block(prior, name) && block(planned, name)
            ? [`${name}[].${name === "efi_disk" ? "type" : "version"}`]
            : [],
        ),
      ],
    };
  },
  async create(planned, { provider, halfway, deviates }) {
    const { cluster, principal } = provider.open();
    const made = createOrFind(cluster, principal, { ...request(planned), started: false });
    if ("found" in made) {
      deviates?.();
      adoptVm(cluster, principal, planned, made.found);
      return { ...stateAfter(planned, made.found, { cluster, principal }), ...readFromMachine(made.found) };
    }
    cluster.vms.remember(made.id, pickReadable(stateAfter(planned, made, { cluster, principal })));
    await halfway();
    if (flag(planned, "started")) cluster.vms.start(principal, made.id);
    if (isAgentAsked(planned) && !cluster.vms.agentLinks(principal, made.id))
      provider.clock.takesLonger("proxmox", "agent-wait");
    return stateAfter(planned, made, { cluster, principal });
  },
  read(state, { provider }) {
    const { cluster, principal } = provider.open();
    const found = cluster.vms.read(principal, Number(state["id"]));
    if (!found) return null;
    const isImported = (state["name"] ?? null) === null;
    const known = isImported ? { ...state, ...(found.configuration as State) } : state;
    return {
      ...mergeRead(known, { pool_id: observedPool({ cluster, principal }, found.id) }),
      disk: observedDisks(known, found),
      vm_id: found.id,
      node_name: found.node,
      ...readFromMachine(found),
      started: cluster.vms.machine(found.id)?.powered ?? false,
      ...addresses(known, found, { cluster, principal }),
    };
  },
  update(planned, prior, { provider, warn }) {
    const { cluster, principal } = provider.open();
    const id = Number(prior["id"]);
    movePool(planned, prior, provider.open());
    if (hasChanged("node_name", planned, prior)) cluster.vms.migrate(principal, id, text(planned, "node_name") ?? "");
    changeDisks(planned, prior, provider.open());
    const pending = NEEDS_RESTART.some((name) => hasChanged(name, planned, prior));
    const reboot = pending && flag(planned, "reboot_after_update");
    if (pending && !reboot && cluster.vms.machine(id)?.powered) warn(MANUAL_REBOOT);
    const wanted = request(planned);
    cluster.vms.update(
      principal,
      id,
      {
        name: wanted.name,
        agent: wanted.agent,
        protection: wanted.protection,
        cdrom: wanted.cdrom,
        ...hostParts(planned),
      },
      reboot,
    );
    cluster.vms.changeCards(principal, id, wanted.networks);
    if (hasChanged("started", planned, prior)) cluster.vms[flag(planned, "started") ? "start" : "stop"](principal, id);
    const found = cluster.vms.read(principal, id);
    const state = found ? stateAfter(planned, found, { cluster, principal }) : planned;
    cluster.vms.remember(id, pickReadable(state));
    return state;
  },
  delete(state, { provider }) {
    const { cluster, principal } = provider.open();
    cluster.vms.delete(principal, Number(state["id"]));
  },
  import(id) {
    const [node_name = "", vmId = ""] = id.split("/");
    return { id: vmId, node_name, vm_id: Number(vmId) };
  },
};

function validate(config: State): Diagnostic[] {
  const id = number(config, "vm_id");
  const name = text(config, "name");
  return [
    ...oneOf(config["bios"], ["ovmf", "seabios"], ["bios"]),
    ...oneOf(config["scsi_hardware"], SCSI_HARDWARE, ["scsi_hardware"]),
    ...(id === undefined || (id >= 100 && id <= 2147483647)
      ? []
      : [fault("Invalid vm_id", `expected vm_id to be in the range (100 - 2147483647), got ${String(id)}`, ["vm_id"])]),
    ...(name === undefined || /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(name)
      ? []
      : [fault("Invalid name", `"${name}" is not a DNS name`, ["name"])]),
    ...blocks(config, "disk").flatMap((disk, index) => [
      ...oneOf(disk["file_format"], ["qcow2", "raw", "vmdk"], ["disk", index, "file_format"]),
      ...(/^[^:]+:([^/]+\/)?.+$/.test(text(disk, "import_from") ?? "a:b")
        ? []
        : [fault("Invalid import_from", "must be <store>:[<type>/]<name>", ["disk", index, "import_from"])]),
    ]),
  ];
}

function request(planned: State): VmRequest {
  const efi = block(planned, "efi_disk");
  const tpm = block(planned, "tpm_state");
  const mounted = text(block(planned, "cdrom") ?? {}, "file_id");
  return {
    node: text(planned, "node_name") ?? "",
    id: number(planned, "vm_id"),
    pool: text(planned, "pool_id") || undefined,
    name: text(planned, "name") ?? "",
    machineType: text(planned, "machine") ?? "pc",
    bios: text(planned, "bios") ?? "seabios",
    efiDatastore: efi && (text(efi, "datastore_id") ?? "local-lvm"),
    preEnrolledKeys: efi !== undefined && flag(efi, "pre_enrolled_keys"),
    tpmDatastore: tpm && (text(tpm, "datastore_id") ?? "local-lvm"),
    cdrom: mounted && mounted !== "none" ? mounted : undefined,
    bootOrder: texts(planned, "boot_order"),
    disks: blocks(planned, "disk").map((disk) => ({
      interface: text(disk, "interface") ?? "",
      datastore: text(disk, "datastore_id") ?? "local-lvm",
      sizeGiB: number(disk, "size") ?? 8,
      importFrom: text(disk, "import_from"),
      serial: text(disk, "serial") || undefined,
    })),
    networks: blocks(planned, "network_device").map((device) => ({
      bridge: text(device, "bridge") ?? "vmbr0",
      mac: text(device, "mac_address"),
      vlan: number(device, "vlan_id") || undefined,
    })),
    agent: flag(block(planned, "agent") ?? {}, "enabled"),
    serial: blocks(planned, "serial_device").length > 0,
    started: flag(planned, "started"),
    protection: flag(planned, "protection"),
    ...hostParts(planned),
  };
}

/** The attribute is a list of objects: what is null in it gets the provider's default, or what was there. */
function plannedNetworks(planned: State, prior: State | null, config: State): Value {
  const wanted = config["network_device"] ?? null;
  if (wanted === null || isUnknown(wanted)) return planned["network_device"] ?? null;
  const before = prior ? blocks(prior, "network_device") : [];
  return blocks(config, "network_device").map((device, index) => {
    const defaults = { ...NETWORK_DEFAULTS, mac_address: before[index]?.["mac_address"] ?? UNKNOWN };
    return Object.fromEntries(
      Object.entries({ ...defaults, ...device }).map(([name, value]) => [
        name,
        value ?? defaults[name as keyof typeof defaults] ?? null,
      ]),
    );
  });
}

function stateAfter(planned: State, made: Vm, open: OpenCluster): State {
  const { cluster } = open;
  return fill(
    {
      ...planned,
      disk: fillBlocks(planned, "disk", (disk, index) => ({
        file_format: cluster.storage.diskFormat(text(disk, "datastore_id") ?? ""),
        path_in_datastore: `vm-${String(made.id)}-disk-${String(index)}`,
        size: 8,
      })),
      efi_disk: fillBlocks(planned, "efi_disk", () => ({ file_format: "raw" })),
      cpu: fillBlocks(planned, "cpu", () => ({ units: 0 })),
      smbios: fillBlocks(planned, "smbios", () => ({ uuid: made.uuid })),
      network_device: fillBlocks(planned, "network_device", (_, index) => ({
        mac_address: made.networks[index]?.mac ?? null,
      })),
    },
    {
      id: String(made.id),
      vm_id: made.id,
      boot_order: made.disks.map((disk) => disk.interface).slice(0, 1),
      hotplug: DEFAULT_HOTPLUG,
      ...addresses(planned, made, open),
    },
  );
}

/** Attributes that the API reports. The others are settings of the provider and exist only in the state. */
function pickReadable(state: State): State {
  return Object.fromEntries(Object.entries(state).filter(([name]) => !NOT_READ.test(name)));
}

/** Whether the provider asks the guest agent, and waits for its answer. */
function isAgentAsked(state: State): boolean {
  const agent = block(state, "agent");
  if (!agent || !flag(agent, "enabled") || !flag(state, "started")) return false;
  return !flag(block(agent, "wait_for_ip") ?? {}, "disabled");
}

/**
 * One list per attribute, in the order of the agent's links. Without an agent, MAC addresses are those of the network cards.
 */
function addresses(state: State, found: Vm, { cluster, principal }: OpenCluster): State {
  const links = isAgentAsked(state) ? (cluster.vms.agentLinks(principal, found.id) ?? []) : [];
  return {
    ipv4_addresses: links.map(({ ipv4 }) => [...ipv4]),
    ipv6_addresses: links.map(() => []),
    network_interface_names: links.map(({ name }) => name),
    mac_addresses:
      found.agent && flag(state, "started") ? links.map(({ mac }) => mac) : found.networks.map(({ mac }) => mac),
  };
}

function fillBlocks(planned: State, name: string, computed: (element: State, index: number) => State): Value {
  return blocks(planned, name).map((element, index) => fill(element, computed(element, index)));
}

function hasChanged(name: string, planned: State, prior: State): boolean {
  return isDifferent(planned[name], prior[name]);
}

function isDifferent(a: Value | undefined, b: Value | undefined): boolean {
  return stringifySorted(a) !== stringifySorted(b);
}

function stringifySorted(value: Value | undefined): string {
  return JSON.stringify(value ?? null, (_, part: unknown) => {
    if (isUnknown(part)) return part.toString();
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([x], [y]) => x.localeCompare(y)));
  });
}
