import type { KubernetesWorld } from "../../../rehearsal/world/kubernetes";
import { kubeVipAddresses } from "../../../rehearsal/world/kubernetes/kube-vip";
import { textAt } from "../../../rehearsal/world/kubernetes/object";
import { makeWorld, removeFolders } from "./support/world";
import type { FakeCluster } from "./support/fake-cluster";

afterAll(removeFolders);

const VIP = "203.0.113.99";

async function withKubeVip(elected = true): Promise<{ world: KubernetesWorld; view: FakeCluster }> {
  const made = await makeWorld();
  made.world.releases.install({
    name: "kube-vip",
    namespace: "kube-system",
    repository: "https://kube-vip.github.io/helm-charts",
    chart: "kube-vip",
    version: "0.9.9",
    values: {
      config: { address: VIP },
      env: { cp_enable: "true", vip_leaderelection: String(elected), vip_leasename: "kube-vip" },
      nodeSelector: { "node-role.kubernetes.io/control-plane": "" },
      tolerations: [{ key: "node-role.kubernetes.io/control-plane", operator: "Exists", effect: "NoSchedule" }],
    },
  });
  await made.world.settle();
  return made;
}

const holder = ({ api }: KubernetesWorld) =>
  textAt(api.get("Lease.coordination.k8s.io", "kube-vip", "kube-system"), "spec.holderIdentity");

function power(view: FakeCluster, down: readonly (string | undefined)[]): void {
  view.joined = view.joined.map((node) => ({ ...node, down: down.includes(node.name) ? "powered off" : undefined }));
}

describe("an address of kube-vip", () => {
  it("goes from a control plane that dies to another, and stays there when the first comes back", async () => {
    const { world, view } = await withKubeVip();
    const first = holder(world);
    power(view, [first]);
    expect(kubeVipAddresses(world.api)).toEqual([VIP]);
    await world.settle();
    const second = holder(world);
    expect(second).toMatch(/^talos-(vps|pve)-cp-/);
    expect(second).not.toBe(first);
    power(view, []);
    await world.settle();
    expect(holder(world)).toBe(second);
  });

  it("has no lease where nobody is elected", async () => {
    const { world } = await withKubeVip(false);
    expect([holder(world), kubeVipAddresses(world.api)]).toEqual([undefined, [VIP]]);
  });

  it("has nobody when all control planes are off, before anybody has noticed that", async () => {
    const { world, view } = await withKubeVip();
    power(view, ["talos-vps-cp-0", "talos-vps-cp-1", "talos-pve-cp-0"]);
    expect(kubeVipAddresses(world.api)).toEqual([]);
  });
});
