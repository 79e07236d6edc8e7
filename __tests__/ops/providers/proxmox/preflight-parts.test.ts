import { proxmox } from "../../../../ops/providers/proxmox/preflight";
import type { HybridFile } from "../../../support/hybrid";
import { answer, context, hosts, hybrid } from "../../checks/preflight/support/fakes";

const data = (value: unknown) => answer(200, { data: value });
const WORKER = "talos-pve-worker-0";
const STORES = [
  { storage: "local", content: "iso,import", active: 1 },
  { storage: "local-zfs", content: "images", active: 1, shared: 0 },
  { storage: "nfs", content: "images", active: 1, shared: 1, avail: 1000 * 2 ** 30 },
];
const WELL = {
  "POST /api2/json/access/ticket": data({ ticket: "t" }),
  "/api2/json/version": data({ version: "9.1.1" }),
  "/api2/json/nodes": data(["atlas", "pve-2"].map((node) => ({ node, status: "online" }))),
  "/api2/json/cluster/resources": data([]),
  "/api2/json/nodes/atlas/storage": data(STORES),
  "/api2/json/nodes/pve-2/storage": data(STORES),
  "/api2/json/nodes/atlas/network": data([{ iface: "vmbr4" }, { iface: "vmbr1" }]),
  "/api2/json/nodes/pve-2/network": data([{ iface: "vmbr4" }]),
  "/api2/json/cluster/mapping/pci": data([{ id: "gpu", map: ["id=1,node=atlas,path=0000:01:00.0"] }]),
};

/** The codes of what preflight finds, for a worker with these parts. */
async function find(parts: object, other: Parameters<typeof hosts>[0] = {}, datastores: object = {}) {
  const cluster = hybrid((file: HybridFile) => {
    Object.assign(file.sites.atlas?.datastores ?? {}, datastores);
    const node = file.nodes.find(({ name }: { name: string }) => name === WORKER);
    Object.assign(node ?? {}, parts);
  });
  const { findings = [] } = await proxmox.run(context({ cluster, ask: hosts({ ...WELL, ...other }) }));
  return findings;
}

const SHARED = { disks: "nfs", shared: ["nfs"] };

const MAPPING = { id: "gpu", map: ["atlas", "pve-2"].map((host) => `id=1,node=${host},path=0000:01:00.0`) };
const MAPPED_TWICE = { "/api2/json/cluster/mapping/pci": data([MAPPING]) };
const MOVABLE = { "/api2/json/cluster/mapping/pci": data([{ ...MAPPING, "live-migration-capable": 1 }]) };
const MOVED = { host: "pve-2", pciDevices: [{ mapping: "gpu" }] };
const vms = (status: string) => ({
  "/api2/json/cluster/resources": data([
    { vmid: 2000, name: WORKER, node: "atlas", status, pool: "hybrid-atlas", tags: "coldstart;hybrid;worker" },
  ]),
});
const RUNS_THERE = { ...MAPPED_TWICE, ...vms("running") };

test.each([
  ["nothing", {}, {}, {}, []],
  ["a mapped device of its host", { pciDevices: [{ mapping: "gpu" }] }, {}, {}, []],
  ["a device that is not mapped", { pciDevices: [{ mapping: "tpu" }] }, {}, {}, ["mapping-missing"]],
  ["a device of another host", { host: "pve-2", pciDevices: [{ mapping: "gpu" }] }, {}, {}, ["mapping-missing"]],
  ["a device that runs on another host", MOVED, RUNS_THERE, {}, ["device-blocks-move"]],
  ["a device that is off on another host", MOVED, { ...MAPPED_TWICE, ...vms("stopped") }, {}, []],
  ["a device that moves while it runs", MOVED, { ...MOVABLE, ...vms("running") }, {}, []],
  ["no device, and runs on another host", { host: "pve-2" }, RUNS_THERE, {}, []],
  ["a bridge that exists", { networkCards: [{ bridge: "vmbr1", vlan: 5 }] }, {}, {}, []],
  ["a bridge that does not", { networkCards: [{ bridge: "vmbr9" }] }, {}, {}, ["bridge-missing"]],
  ["a disk on another datastore", { disks: [{ name: "data", sizeGiB: 9, datastore: "nfs" }] }, {}, {}, []],
  ["a disk on none", { disks: [{ name: "data", sizeGiB: 9, datastore: "ceph" }] }, {}, {}, ["datastore-missing"]],
  ["a disk on images", { disks: [{ name: "a", sizeGiB: 9, datastore: "local" }] }, {}, {}, ["datastore-content"]],
  ["a disk that is too large", { disks: [{ name: "a", sizeGiB: 2000, datastore: "nfs" }] }, {}, {}, ["datastore-low"]],
  ["high availability", { ha: { hosts: ["pve-2"] } }, {}, SHARED, []],
  [
    "high availability on Proxmox 8",
    { ha: { hosts: ["pve-2"] } },
    { "/api2/json/version": data({ version: "8.4.1" }) },
    SHARED,
    ["ha-unavailable"],
  ],
  ["a shared datastore that is local", {}, {}, { shared: ["local-zfs"] }, ["datastore-not-shared"]],
] as const)("a machine with %s", async (_, parts, other, datastores, expected) => {
  expect((await find(parts, other, datastores)).map(({ code }) => code)).toEqual(expected);
});

test("the command that shuts a node down names its address and the talosconfig", async () => {
  const [finding] = await find(MOVED, RUNS_THERE);
  expect(finding?.fix).toMatch(/: talosctl --talosconfig \S+ -e [\d.]+ -n [\d.]+ shutdown$/m);
});
