import { join } from "node:path";
import { readHealth } from "../../../ops/checks/cluster-health";
import { KubernetesClient } from "../../../ops/clients/kubernetes/client";
import { Lab } from "../clients/talos/support/lab";

const CONTROL_PLANES = ["cp-0", "cp-1", "cp-2"];

const lab = Lab.shared();

function askHealth(places: Partial<Pick<Lab, "kubeconfig" | "talosconfig">> = {}) {
  const { kubeconfig, talosconfig, addresses } = lab;
  const controlPlanes = Object.fromEntries(CONTROL_PLANES.map((name) => [name, addresses[name] ?? ""]));
  return readHealth({ places: { kubeconfig, talosconfig, ...places }, controlPlanes });
}

const VERSIONS = { kubelet: "v1.35.0", talos: "v1.12.4" };

describe("cluster health", () => {
  test("reports every node as healthy and the voters of etcd", async () => {
    const { nodes, members, unknown } = await askHealth();
    expect(members).toEqual(CONTROL_PLANES);
    expect(unknown).toBeUndefined();
    expect(nodes["cp-1"]).toEqual({ isHealthy: true, evidence: "etcd responds; Ready", ...VERSIONS });
    expect(nodes["w-0"]).toEqual({ isHealthy: true, evidence: "Ready", ...VERSIONS });
  });

  test("a control plane that is off is unhealthy and still a member", async () => {
    lab.world.powerOff("cp-1");
    const { nodes, members } = await askHealth();
    lab.world.powerOn("cp-1");
    expect(members).toEqual(CONTROL_PLANES);
    expect(nodes["cp-0"]?.isHealthy).toBe(true);
    expect(nodes["cp-1"]?.isHealthy).toBe(false);
    expect(nodes["cp-1"]?.evidence).toMatch(/^etcd .*\(.*powered off.*\); not Ready/);
  });

  test("without a quorum no node counts as healthy, and the reason is reported", async () => {
    for (const name of ["cp-1", "cp-2"]) lab.world.powerOff(name);
    const health = await askHealth();
    for (const name of ["cp-1", "cp-2"]) lab.world.powerOn(name);
    expect(health).toEqual({
      nodes: {},
      unknown: expect.stringMatching(/^no etcd responds \(cp-0 .*no leader.*\), and the Kubernetes API/),
      isUnlisted: true,
    });
  });

  test("with only a kubeconfig or a talosconfig, uses that one", async () => {
    const gone = join("nowhere", "at-all");
    const byKubernetes = await askHealth({ talosconfig: gone });
    expect(byKubernetes).toMatchObject({
      nodes: { "cp-0": { isHealthy: true } },
      unknown: expect.stringContaining(gone),
    });
    expect(byKubernetes.members).toBeUndefined();
    const byEtcd = await askHealth({ kubeconfig: gone });
    expect(byEtcd).toMatchObject({ members: CONTROL_PLANES, nodes: { "cp-0": { isHealthy: true } } });
    expect(byEtcd.nodes["w-0"]).toBeUndefined();
    expect((await askHealth({ kubeconfig: gone, talosconfig: gone })).nodes).toEqual({});
  });

  describe("nodes that Kubernetes does not list", () => {
    afterEach(() => jest.restoreAllMocks());

    /** In the lab every kubelet registers at once, and again. */
    async function listing(listed: readonly string[]) {
      const nodes = await new KubernetesClient(lab.kubeconfig).list("/api/v1/nodes");
      const some = nodes.filter(({ metadata }) => listed.includes(metadata.name));
      jest.spyOn(KubernetesClient.prototype, "list").mockResolvedValue(some);
      return askHealth();
    }

    test("a control plane is unhealthy although its etcd responds", async () => {
      const { nodes, members, unknown } = await listing(["cp-0", "cp-2", "w-0"]);
      expect([members, unknown]).toEqual([CONTROL_PLANES, undefined]);
      expect(nodes["cp-1"]).toEqual({ isHealthy: false, evidence: expect.stringContaining("not registered") });
      expect([nodes["cp-0"]?.isHealthy, nodes["cp-2"]?.isHealthy]).toEqual([true, true]);
    });

    test("health is unknown while the list is empty", async () => {
      expect((await listing([])).nodes).toEqual(
        Object.fromEntries(CONTROL_PLANES.map((name) => [name, { isHealthy: true, evidence: "etcd responds" }])),
      );
    });
  });
});
