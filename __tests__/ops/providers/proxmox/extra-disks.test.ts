import { addDisks, missingDisks } from "../../../../ops/providers/proxmox/extra-disks";
import { proxmoxSites } from "../../../../spec/providers/proxmox";
import { hybrid } from "../../checks/preflight/support/fakes";

const NAME = "talos-pve-worker-0";
const cluster = hybrid((file) => {
  const node = file.nodes.find(({ name }: { name: string }) => name === NAME);
  Object.assign(node ?? {}, {
    disks: [
      { name: "data", sizeGiB: 100 },
      { name: "cache", sizeGiB: 20, datastore: "nfs" },
    ],
  });
});
const [site] = proxmoxSites(cluster);
const MINE = { vmid: 2000, name: NAME, node: "atlas", tags: "coldstart;hybrid;worker" };

async function work(config: object, vm: typeof MINE = MINE) {
  const sent: unknown[] = [];
  const client = {
    get: () => Promise.resolve(config),
    put: (path: string, form: object) => {
      sent.push([path, form]);
      return Promise.resolve(undefined);
    },
  };
  if (!site) throw new Error("no site");
  const list = await addDisks(client as never, cluster, site, [vm]);
  for (const { run } of list) await run();
  return sent;
}

test("an existing machine gets the disks that it lacks, in free slots", async () => {
  const config = {
    scsi0: "local-zfs:vm-2000-disk-0,size=40G",
    virtio1: "local-zfs:vm-2000-disk-1,serial=data,size=100G",
  };
  expect(await work(config)).toEqual([
    ["/nodes/atlas/qemu/2000/config", { virtio2: "nfs:20,serial=cache,discard=on,iothread=1" }],
  ]);
});

test("a machine that has them, or belongs to another cluster, is not changed", async () => {
  const all = { virtio3: "nfs:vm-2000-disk-1,serial=cache", virtio1: "nfs:vm-2000-disk-2,serial=data" };
  expect(await work(all)).toEqual([]);
  expect(await work({}, { ...MINE, tags: "coldstart;home;worker" })).toEqual([]);
});

test("an occupied slot is not used", () => {
  const disks = [{ name: "data", sizeGiB: 1, datastore: "nfs", filesystem: "xfs", interface: "virtio1" }] as const;
  expect(Object.keys(missingDisks({ disks }, { virtio1: "nfs:vm-1-disk-9,size=1G" }))).toEqual(["virtio2"]);
});
