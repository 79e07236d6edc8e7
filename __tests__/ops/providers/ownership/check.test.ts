import { findForeignMachines } from "../../../../ops/providers/ownership/check";
import type { Clouds } from "../../../../ops/providers/ownership/clouds";
import type { FoundMachine } from "../../../../ops/providers/ownership/machine";
import { OwnerMismatch } from "../../../../ops/providers/ownership/refusal";
import { restoreHint } from "../../../../ops/providers/ownership/restore-hint";
import { machinesIn } from "../../../../ops/providers/ownership/state-machines";
import { loadCluster } from "../../../../spec";
import { HYBRID } from "../../../support/hybrid";

const { cluster } = loadCluster(HYBRID);

const resource = (type: string, name: string, provider: string, attributes: object) => ({
  mode: "managed",
  type,
  name,
  provider: `provider["registry.terraform.io/${provider}`,
  instances: [{ attributes }],
});

const STATE = JSON.stringify({
  resources: [
    resource("proxmox_virtual_environment_vm", "talos-pve-cp-0", 'bpg/proxmox"].atlas', {
      id: "1500",
      smbios: [{ uuid: "AAAA-1" }],
    }),
    resource("hcloud_server", "talos-vps-cp-0", 'hetznercloud/hcloud"].hillsboro', { id: "42" }),
    resource("hcloud_primary_ip", "talos-vps-cp-0", 'hetznercloud/hcloud"].hillsboro', { id: "43" }),
  ],
});

const VM: FoundMachine = {
  kind: "VM",
  where: "Proxmox (site atlas)",
  id: "1500",
  name: "talos-pve-cp-0",
  marks: ["coldstart", "controlplane", "hybrid"],
  owner: "ours",
  uuid: "aaaa-1",
  host: "atlas",
};
const SERVER: FoundMachine = {
  kind: "server",
  where: "Hetzner (site hillsboro)",
  id: "42",
  name: "talos-vps-cp-0",
  marks: ["managed-by=coldstart", "cluster=hybrid"],
  owner: "ours",
};

const clouds = (vm: FoundMachine | undefined, server: FoundMachine | undefined): Clouds => ({
  vm: (site, id) => Promise.resolve(site === "atlas" && id === 1500 ? vm : undefined),
  server: (site, id) => Promise.resolve(site === "hillsboro" && id === "42" ? server : undefined),
  serverNamed: () => Promise.reject(new Error("a machine of the state is known by its id")),
});

test("machines are read from a state with their site, id and uuid", () => {
  expect(machinesIn(STATE)).toEqual([
    {
      address: "proxmox_virtual_environment_vm.talos-pve-cp-0",
      type: "proxmox_virtual_environment_vm",
      name: "talos-pve-cp-0",
      site: "atlas",
      id: "1500",
      uuid: "AAAA-1",
    },
    {
      address: "hcloud_server.talos-vps-cp-0",
      type: "hcloud_server",
      name: "talos-vps-cp-0",
      site: "hillsboro",
      id: "42",
    },
  ]);
  expect(machinesIn(undefined)).toEqual([]);
  expect(machinesIn("")).toEqual([]);
});

test.each<[string, FoundMachine | undefined, FoundMachine | undefined, string[]]>([
  ["both are ours", VM, SERVER, []],
  ["both are gone", undefined, undefined, []],
  ["another name", { ...VM, name: "payroll-db" }, SERVER, ["VM: name"]],
  ["no tags", { ...VM, owner: "unknown", marks: [] }, SERVER, ["VM: owner"]],
  ["another uuid alone", { ...VM, uuid: "bbbb-2" }, SERVER, ["VM: uuid"]],
  ["a container", { ...VM, kind: "container" }, SERVER, ["container: kind"]],
  ["labels of another cluster", VM, { ...SERVER, owner: { cluster: "home" } }, ["server: owner"]],
])("%s", async (_, vm, server, expected) => {
  const found = await findForeignMachines(machinesIn(STATE), "hybrid", clouds(vm, server));
  expect(found.map(({ found: { kind }, differences }) => `${kind}: ${differences.join()}`)).toEqual(expected);
});

test("an API that does not respond is no proof", async () => {
  const silent = { ...clouds(VM, SERVER), server: () => Promise.reject(new Error("Hetzner answers 503")) };
  await expect(findForeignMachines(machinesIn(STATE), "hybrid", silent)).rejects.toMatchObject({
    code: "owner-unknown",
    addresses: ["hcloud_server.talos-vps-cp-0"],
  });
});

describe("wording", () => {
  test("a refusal names both machines, and the fix for each case", async () => {
    const foreign = await findForeignMachines(
      machinesIn(STATE),
      "hybrid",
      clouds({ ...VM, name: "payroll-db" }, { ...SERVER, owner: "unknown", marks: [] }),
    );
    expect(new OwnerMismatch(foreign, restoreHint(cluster, "out/stacks/infra", foreign)).message.split("\n")).toEqual([
      "2 machines would be changed or deleted without belonging to this cluster; nothing was changed. [owner-mismatch]",
      '  - proxmox_virtual_environment_vm.talos-pve-cp-0: expected "talos-pve-cp-0" of cluster hybrid, uuid AAAA-1; ' +
        'Proxmox (site atlas) has VM 1500 "payroll-db", tags coldstart, controlplane, hybrid, uuid aaaa-1 (name differs)',
      '  - hcloud_server.talos-vps-cp-0: expected "talos-vps-cp-0" of cluster hybrid; ' +
        'Hetzner (site hillsboro) has server 42 "talos-vps-cp-0", no labels (owner differs)',
      "If a machine is not this cluster's, remove it from the state: terraform -chdir=out/stacks/infra state rm " +
        "'proxmox_virtual_environment_vm.talos-pve-cp-0' 'hcloud_server.talos-vps-cp-0'",
      "If it is, restore its name and marks:",
      `  ssh root@atlas.agentydragon.com 'qm set 1500 --name talos-pve-cp-0 --tags "coldstart;controlplane;hybrid"'`,
      "  hcloud server update 42 --name talos-vps-cp-0; hcloud server add-label --overwrite 42 managed-by=coldstart cluster=hybrid",
    ]);
  });
});
