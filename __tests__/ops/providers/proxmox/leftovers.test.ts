import { ControllerResourceRecord } from "../../../../ops/providers/leftovers/controller-resources";
import { RETAINED, UNKNOWN_POLICY } from "../../../../ops/providers/leftovers/volume-policy";
import { searchProxmox } from "../../../../ops/providers/proxmox/leftovers";
import { loadCluster } from "../../../../spec";
import { proxmoxSites, volumeOwnerId } from "../../../../spec/providers/proxmox";
import type { ProxmoxSite } from "../../../../spec/providers/proxmox";
import { HYBRID } from "../../../support/hybrid";

const { cluster: hybrid } = loadCluster(HYBRID);
const [atlas] = proxmoxSites(hybrid) as [ProxmoxSite];
const OWNER = volumeOwnerId(hybrid);
const made = new ControllerResourceRecord("/nowhere").read();
const machine = { vmid: 1500, name: "talos-pve-cp-0", node: "atlas", tags: "coldstart;controlplane;hybrid" };
const scanFor = async (answers: Readonly<Record<string, unknown>>, noted = made, named: string[] = []) => {
  const deleted: string[] = [];
  const client = {
    get: (path: string) => Promise.resolve(answers[path.replace("/nodes/atlas/storage/", "")] ?? []),
    delete: (path: string) => Promise.resolve(void deleted.push(path)),
  };
  return { deleted, ...(await searchProxmox(client, hybrid, atlas, noted, named)) };
};
const whats = (left: readonly { what: string }[]) => left.map(({ what }) => what);

test("nothing is left when no machine, disk or image is the cluster's", async () => {
  const { left, checked } = await scanFor({
    "/cluster/resources?type=vm": [{ vmid: 100, name: "router", node: "atlas" }],
    "local-zfs/content?content=images": [
      { volid: "local-zfs:vm-100-disk-0", vmid: 100 },
      { volid: "local-zfs:vm-9999-pvc-1", vmid: 9999 },
    ],
    "local/content?content=import": [{ volid: "local:import/hybrid-two-talos-pve-cp-0-v1.12.4-a.qcow2" }],
  });
  expect(left).toEqual([]);
  expect(checked[0]).toContain(`1500, 2000, ${OWNER}`);
});

test("machines, their disks, and images are found, and not deleted by us", async () => {
  const { left } = await scanFor({
    "/cluster/resources?type=vm": [machine],
    "local-zfs/content?content=images": [
      { volid: "local-zfs:vm-1500-disk-0", vmid: 1500 },
      { volid: "local-zfs:vm-2000-disk-1", vmid: "2000", size: 64 * 2 ** 30 },
    ],
    "local/content?content=import": [{ volid: "local:import/hybrid-talos-pve-worker-0-v1.12.4-abc.qcow2" }],
  });
  expect(whats(left)).toEqual([
    "machine talos-pve-cp-0 (1500)",
    "disk local-zfs:vm-2000-disk-1 (64 GiB)",
    "image local:import/hybrid-talos-pve-worker-0-v1.12.4-abc.qcow2",
  ]);
  expect(left.filter(({ reclaim }) => reclaim !== undefined)).toEqual([]);
  expect(left[0]?.command).toContain("pvesh delete /nodes/atlas/qemu/1500 --purge 1");
});

test.each([
  ["another name", { name: "router" }, 'VM 1500 "router", '],
  ["tags of another cluster", { tags: "coldstart;home" }, 'VM 1500 "talos-pve-cp-0", of cluster home'],
  ["no tags", { tags: undefined }, 'VM 1500 "talos-pve-cp-0", without marks'],
  ["a container", { type: "lxc", tags: undefined }, 'container 1500 "talos-pve-cp-0", without marks'],
])("a machine with an id of the file and %s is foreign, and so are its disks", async (_, change, description) => {
  const { left, foreign, checked } = await scanFor({
    "/cluster/resources?type=vm": [{ ...machine, ...change }],
    "local-zfs/content?content=images": [{ volid: "local-zfs:vm-1500-disk-0", vmid: 1500 }],
  });
  expect([left, foreign]).toEqual([[], [expect.stringContaining(description)]]);
  expect(checked[0]).toContain(` 2000, ${OWNER}`);
});

test("disks of the storage driver are recognized by their owner, or by the cluster's own record", async () => {
  const volumes = [
    {
      driver: "csi.proxmox.sinextra.dev",
      handle: "atlas/atlas/local-zfs/vm-9999-pvc-2",
      claim: "a/b",
      retained: true,
    },
  ];
  const answers = {
    "local-zfs/content?content=images": [
      { volid: `local-zfs:vm-${OWNER}-pvc-1`, vmid: OWNER, size: 2 ** 30 },
      { volid: "local-zfs:vm-9999-pvc-2", vmid: 9999, size: 2 ** 30 },
    ],
  };
  const { left, deleted } = await scanFor(answers, { ...made, volumes });
  expect(whats(left)).toEqual([
    expect.stringMatching(new RegExp(`^disk local-zfs:vm-${OWNER}-pvc-1 \\(1 GiB\\), .*unknown claim$`)),
    expect.stringMatching(/^disk local-zfs:vm-9999-pvc-2 \(1 GiB\), .* claim a\/b$/),
  ]);
  expect(left.map(({ why }) => why)).toEqual([UNKNOWN_POLICY, RETAINED]);
  for (const { reclaim } of left) await reclaim?.();
  expect(deleted).toEqual([]);
  const named = await scanFor(answers, { ...made, volumes }, [`local-zfs:vm-${OWNER}-pvc-1`]);
  for (const { reclaim } of named.left) await reclaim?.();
  expect(named.deleted).toEqual([`/nodes/atlas/storage/local-zfs/content/local-zfs:vm-${OWNER}-pvc-1`]);
});
