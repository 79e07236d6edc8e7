import { stringify } from "yaml";
import type { TalosConnection } from "../../../../ops/clients/talos/connection";
import { systemDisk } from "../../../../ops/clients/talos/resources";

const GIB = 2 ** 30;

interface Node {
  readonly disk?: number;
  readonly volumes: readonly { readonly id: string; readonly on: string; readonly gib: number }[];
  readonly partition?: object;
}

/** A node that answers with these resources. */
function nodeWith({ disk, volumes, partition = { grow: true } }: Node): TalosConnection {
  const resources: Record<string, Record<string, object>> = {
    SystemDisks: { "system-disk": { diskID: "sda", devPath: "/dev/sda" } },
    Disks: { sda: disk === undefined ? {} : { size: disk * GIB }, sdb: { size: 500 * GIB } },
    VolumeConfigs: { EPHEMERAL: { provisioning: { partitionSpec: partition } } },
    VolumeStatuses: Object.fromEntries(volumes.map(({ id, on, gib }) => [id, { parentLocation: on, size: gib * GIB }])),
  };
  const receive = (_: string, __: string, { type }: { type: string }, take: (message: object) => void) => {
    for (const [id, spec] of Object.entries(resources[type.split(".")[0] ?? ""] ?? {}))
      take({ resource: { metadata: { id, version: "1" }, spec: { yamlSpec: stringify(spec) } } });
    return Promise.resolve();
  };
  return { address: "10.0.0.1", receive } as unknown as TalosConnection;
}

const ephemeral = (gib: number) => ({ id: "EPHEMERAL", on: "/dev/sda", gib });

test.each<[string, Node, boolean]>([
  ["is as large as its partitions", { disk: 64, volumes: [ephemeral(61)] }, false],
  ["has grown since the last boot", { disk: 100, volumes: [ephemeral(61)] }, true],
  [
    "has room that another volume uses",
    { disk: 100, volumes: [ephemeral(61), { id: "u-data", on: "/dev/sda", gib: 36 }] },
    false,
  ],
  [
    "has room, and EPHEMERAL a limit",
    { disk: 100, volumes: [ephemeral(61)], partition: { grow: true, maxSize: 61 * GIB } },
    false,
  ],
  [
    "has room that a volume of another disk does not use",
    { disk: 100, volumes: [ephemeral(61), { id: "u", on: "/dev/sdb", gib: 36 }] },
    true,
  ],
  ["has volumes whose size Talos does not tell", { disk: 100, volumes: [] }, false],
])("a system disk that %s", async (_, node, canGrow) => {
  expect(await systemDisk(nodeWith(node))).toEqual({ size: (node.disk ?? 0) * GIB, canGrow });
});

test("a node that does not report the size of its disk", async () => {
  expect(await systemDisk(nodeWith({ volumes: [] }))).toBeUndefined();
});
