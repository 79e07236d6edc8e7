import type { KubernetesWorld } from "../../../../rehearsal/world/kubernetes";
import { kubeVipAddresses } from "../../../../rehearsal/world/kubernetes/kube-vip";
import { textAt } from "../../../../rehearsal/world/kubernetes/object";
import { lockedRequest } from "./support/charts";
import { makeWorld } from "./support/world";
import type { FakeCluster } from "./support/fake-cluster";

const VIP = "203.0.113.99";

async function withKubeVip(elected = true): Promise<{ world: KubernetesWorld; view: FakeCluster }> {
  const made = await makeWorld();
  const name = elected ? "kube-vip" : "kube-vip-tailscale";
  const substituted = { VIP_ADDRESS: VIP, TAILSCALE_VIP_ADDRESS: VIP };
  made.world.releases.install(lockedRequest("kube-vip", substituted, (release) => release.name === name));
  await made.world.settle();
  return made;
}

const holder = ({ api }: KubernetesWorld) =>
  textAt(api.get("Lease.coordination.k8s.io", "kube-vip", "kube-system"), "spec.holderIdentity");

function power(view: FakeCluster, down: readonly (string | undefined)[]): void {
  view.joined = view.joined.map((node) => ({ ...node, down: down.includes(node.name) ? "powered off" : undefined }));
}

describe("the address of kube-vip", () => {
  it("moves from a dead control plane to another, and stays there when the first one returns", async () => {
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

  it("has no Lease without leader election", async () => {
    const { world } = await withKubeVip(false);
    expect([holder(world), kubeVipAddresses(world.api)]).toEqual([undefined, [VIP]]);
  });

  it("is unreachable when all control planes are off, also before their leases expire", async () => {
    const { world, view } = await withKubeVip();
    power(view, ["talos-vps-cp-0", "talos-vps-cp-1", "talos-pve-cp-0"]);
    expect(kubeVipAddresses(world.api)).toEqual([]);
  });
});
