/** A small world to break: machines on Hetzner and at home, and the secrets of one cluster. */
import { Refusal } from "../../../../rehearsal/protocol/behaviour";
import { World } from "../../../../rehearsal/world";
import type { WorldOptions } from "../../../../rehearsal/world";
import type { HetznerProject, Server } from "../../../../rehearsal/world/providers/hetzner";
import type { Principal, Vm, VmRequest } from "../../../../rehearsal/world/providers/proxmox";
import type { TalosCall } from "../../../../rehearsal/world/talos/api";
import { formatDocuments } from "../../../../rehearsal/world/talos/config/documents";
import { generateConfig } from "../../../../rehearsal/world/talos/config/generate";
import { applyPatches } from "../../../../rehearsal/world/talos/config/merge";
import { makeClientConfiguration, makeMachineSecrets } from "../../../../rehearsal/world/talos/secrets";
import type { ClientConfiguration, MachineSecrets } from "../../../../rehearsal/world/talos/secrets";

export const ENDPOINT = "https://pve.example:8006/";
export const ROOT: Principal = { user: "root@pam" };
export const TALOS_ISO = { "1.11": "122630", "1.12": "125127" };

export interface Identity {
  readonly secrets: MachineSecrets;
  readonly client: ClientConfiguration;
}

export async function makeIdentity(): Promise<Identity> {
  const secrets = await makeMachineSecrets(2048);
  return { secrets, client: await makeClientConfiguration(secrets) };
}

export class Home {
  readonly project: HetznerProject;

  constructor(
    readonly identity: Identity,
    options: WorldOptions = {},
    readonly world = new World(options),
  ) {
    this.project = this.world.providers.hetzner.state.project("rehearsal");
  }

  get pve() {
    return this.world.providers.proxmox.state.cluster(ENDPOINT);
  }

  firewall(ports: readonly string[] = ["tcp:50000", "tcp:6443", "udp:51820"], name = "admin"): number {
    const rules = ports.map((text) => {
      const [protocol = "", port] = text.split(":");
      const ranges = protocol === "udp" ? ["0.0.0.0/0"] : ["203.0.113.7/32"];
      return { direction: "in" as const, protocol, port, ranges };
    });
    return this.project.putFirewall({ name, labels: {}, rules }).id;
  }

  server(name: string, change: Partial<Parameters<HetznerProject["servers"]["create"]>[0]> = {}): Server {
    return this.project.servers.create({
      name,
      type: "cpx31",
      location: "hil",
      image: "debian-13",
      iso: TALOS_ISO["1.12"],
      labels: {},
      firewallIds: [],
      ipv4Enabled: true,
      ipv6Enabled: true,
      deleteProtection: false,
      rebuildProtection: false,
      backups: false,
      ...change,
    });
  }

  schematic(address: string, change: { link?: string; args?: string[]; extensions?: string[] } = {}): string {
    const { link = "eth0", args = ["net.ifnames=0"], extensions = [] } = change;
    return this.world.factory.post(
      JSON.stringify({
        customization: {
          extraKernelArgs: args,
          systemExtensions: { officialExtensions: extensions },
          meta: [{ key: 10, value: JSON.stringify({ addresses: [{ address: `${address}/24`, linkName: link }] }) }],
        },
      }),
    );
  }

  image(schematicId: string, version = "v1.12.4", platform = "metal"): string {
    const name = `talos-${schematicId.slice(0, 8)}-${version}.qcow2`;
    this.pve.storage.download(ROOT, {
      node: "pve",
      datastore: "local",
      contentType: "import",
      name,
      url: `https://factory.talos.dev/image/${schematicId}/${version}/${platform}-amd64.qcow2`,
      overwriteUnmanaged: true,
    });
    return `local:import/${name}`;
  }

  vmRequest(name: string, id: number, importFrom: string, change: Partial<VmRequest> = {}): VmRequest {
    return {
      node: "pve",
      id,
      name,
      machineType: "q35",
      bios: "ovmf",
      efiDatastore: "local-zfs",
      disks: [{ interface: "scsi0", datastore: "local-zfs", sizeGiB: 32, importFrom }],
      networks: [{ bridge: "vmbr0" }],
      agent: false,
      serial: true,
      started: true,
      protection: false,
      ...change,
    };
  }

  vm(name: string, id: number, address: string, principal: Principal = ROOT): Vm {
    return this.pve.vms.create(principal, this.vmRequest(name, id, this.image(this.schematic(address))));
  }

  config(name: string, role: "controlplane" | "worker" = "controlplane", ...patches: object[]): string {
    const documents = generateConfig({
      clusterName: "test",
      endpoint: "https://localhost:7445",
      role,
      contract: "v1.12",
      kubernetesVersion: "1.35.0",
      secrets: this.identity.secrets,
    });
    const installer = `factory.talos.dev/metal-installer/${this.world.factory.post("{}")}:v1.12.4`;
    return formatDocuments(
      applyPatches(
        documents,
        [
          { machine: { install: { image: installer } } },
          { apiVersion: "v1alpha1", kind: "HostnameConfig", auto: "off", hostname: name },
          ...patches,
        ].map((patch) => JSON.stringify(patch)),
      ),
    );
  }

  call(address: string, client = this.identity.client): TalosCall {
    return { endpoint: address, node: address, client, timeout: "10m" };
  }

  apply(address: string, config: string): void {
    this.world.talos.applyConfiguration(this.call(address), config, "auto");
  }

  /** Three control planes at home, with etcd running on all of them. */
  threeControlPlanes(...patches: object[]): string[] {
    const addresses = ["10.0.0.11", "10.0.0.12", "10.0.0.13"];
    addresses.forEach((address, index) => {
      this.vm(`cp-${String(index)}`, 300 + index, address);
      this.apply(address, this.config(`cp-${String(index)}`, "controlplane", ...patches));
    });
    this.world.talos.bootstrap(this.call(addresses[0] ?? ""));
    return addresses;
  }
}

/** The error of a refused call. */
export function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return "";
}
