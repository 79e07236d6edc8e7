import { verify } from "../../../../ops/checks/cluster";
import type { ClusterContext } from "../../../../ops/checks/cluster";
import { nodesOf } from "../../../../ops/checks/cluster/context";
import { userVolumesReady } from "../../../../ops/checks/cluster/user-volumes";
import type { Cluster, Node } from "../../../../spec";
import { Lab } from "../../clients/talos/support/lab";

const lab = Lab.shared();

const DISKS = ["data", "cache"].map((name) => ({ name, sizeGiB: 1, filesystem: "xfs" }));

/** The worker has two additional disks. */
function withDisks(cluster: Cluster): Cluster {
  return {
    ...cluster,
    nodes: cluster.nodes.map((node) => (node.name === "w-0" ? ({ ...node, disks: DISKS } as unknown as Node) : node)),
  };
}

function check(cluster: Cluster) {
  const { talosconfig, addresses } = lab;
  const context = { cluster, ...nodesOf(cluster), talosconfig, addresses } as ClusterContext;
  return verify(context, undefined, [userVolumesReady]);
}

/** The machine has these disks, and a configuration with a volume for each of both names. */
function give(...dataDisks: string[]): void {
  const { machines } = lab.world.home.world;
  const machine = machines.all().find(({ name }) => name === "w-0");
  if (!machine) throw new Error("there is no w-0");
  const [first = ""] = (machine.configuration ?? "").split("\n---\napiVersion: v1alpha1\nkind: UserVolumeConfig");
  const documents = DISKS.map(
    ({ name }) =>
      `\n---\napiVersion: v1alpha1\nkind: UserVolumeConfig\nname: ${name}\nprovisioning:\n  minSize: 512MiB\n` +
      `  diskSelector: { match: "'/dev/disk/by-id/virtio-${name}' in disk.symlinks" }\n`,
  );
  machines.change(machine.id, { dataDisks, configuration: first.trimEnd() + documents.join("") });
}

test("is omitted if no node has additional disks", async () => {
  expect(await check(lab.cluster())).toEqual([]);
});

test("volumes are ready, missing in the configuration, or without their disk", async () => {
  const cluster = withDisks(lab.cluster());
  expect(await check(cluster)).toMatchObject([
    { id: "user-volumes", status: "failed", evidence: expect.stringContaining("w-0: volume data ") },
  ]);
  give("data");
  expect(await check(cluster)).toMatchObject([
    { status: "failed", evidence: expect.stringMatching(/^w-0: volume cache .*failed/) },
  ]);
  give("data", "cache");
  expect(await check(cluster)).toMatchObject([{ status: "passed", evidence: "2 volumes on w-0" }]);
});
