import { etcdMembers } from "../../../../ops/checks/cluster/etcd";
import { nodesOf } from "../../../../ops/checks/cluster/context";
import { verify } from "../../../../ops/checks/cluster";
import type { ClusterContext } from "../../../../ops/checks/cluster";
import { talosApi, talosServices, talosVersion } from "../../../../ops/checks/cluster/talos";
import { Lab } from "../../clients/talos/support/lab";

const lab = Lab.shared();

/** Only what these checks use. */
function context(change: Partial<ClusterContext> = {}): ClusterContext {
  const { talosconfig, addresses } = lab;
  const cluster = change.cluster ?? lab.cluster();
  return { cluster, ...nodesOf(cluster), talosconfig, addresses, ...change } as ClusterContext;
}
const verified = (change?: Partial<ClusterContext>) => verify(context(change), undefined, [talosVersion, etcdMembers]);

describe("verifying Talos and etcd", () => {
  test("reports what was observed", async () => {
    expect(await verified()).toEqual([
      { id: "talos-version", title: talosVersion.title, status: "passed", evidence: "v1.12.4 on 4 nodes" },
      {
        id: "etcd-members",
        title: etcdMembers.title,
        status: "passed",
        evidence: "3 members; these respond: cp-0, cp-1, cp-2",
      },
    ]);
  });

  test("names the nodes that run another version", async () => {
    const [first] = await verified({ cluster: lab.cluster("v1.12.5") });
    expect(first).toMatchObject({
      status: "failed",
      evidence: expect.stringContaining("w-0 runs v1.12.4, not v1.12.5"),
    });
  });

  test("finds members that the cluster file does not have", async () => {
    const all = lab.cluster();
    const nodes = all.nodes.filter(({ name }) => name !== "cp-2");
    const [, second] = await verified({ cluster: { ...all, nodes } });
    expect(second).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/^unexpected etcd member cp-2 \([0-9a-f]{16}, https:\/\/10\.0\.0\.13:2380\)$/),
    });
  });

  test("names a member that is down, and then the quorum that is lost", async () => {
    lab.world.powerOff("cp-2");
    const [, oneDown] = await verified();
    expect(oneDown?.evidence).toMatch(/^cp-2 \(10\.0\.0\.13\): .*powered off/);
    lab.world.powerOff("cp-1");
    const [, twoDown] = await verified();
    expect(twoDown?.evidence).toMatch(/no quorum; cp-0 \(10\.0\.0\.11\): .*no leader/);
  });

  test("checks one node of the cluster, as an upgrade does between two of them", async () => {
    for (const name of ["cp-1", "cp-2"]) lab.world.powerOn(name);
    const one = (name: string) => verify(context({ nodes: [name] }), undefined, [talosApi, talosServices, etcdMembers]);
    lab.world.powerOff("cp-2");
    const [healthy, broken] = [await one("cp-1"), await one("cp-2")];
    lab.world.powerOn("cp-2");
    expect(healthy.map(({ id, status }) => `${id} ${status}`)).toEqual([
      "talos-api passed",
      "talos-services passed",
      "etcd-members passed",
    ]);
    expect(healthy[1]?.evidence).toMatch(/^\d+ services on cp-1$/);
    expect(broken.map(({ status }) => status)).toEqual(["failed", "failed", "failed"]);
    expect(broken[0]?.command).toMatch(/-n 10\.0\.0\.13 dmesg\n.*: qm terminal \d+, /);
    expect(broken[2]?.command).toMatch(/-n 10\.0\.0\.13 service etcd\n.* -n 10\.0\.0\.11 etcd members$/);
  });
});
