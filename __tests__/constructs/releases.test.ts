import { Cilium } from "../../constructs/cilium";
import { ciliumValues } from "../../spec";
import { KubeVip } from "../../constructs/kube-vip";
import { alone, decoded, hybrid } from "./support/alone";

test("Cilium is one release with wait, with the MTU and the node count of the cluster", () => {
  const cluster = hybrid();
  const { resource } = alone((stack) => {
    new Cilium(stack, "cilium", { cluster, version: "1.18.0", mtu: 1370, dependsOn: [] });
  });
  expect(Object.keys(resource)).toEqual(["helm_release"]);
  const release = resource.helm_release?.cilium;
  expect(release).toMatchObject({ name: "cilium", namespace: "kube-system", version: "1.18.0", wait: true });
  const [values] = release?.values as string[];
  expect(decoded(values)).toMatchObject({ MTU: 1370, kubeProxyReplacement: true });
});

test("Cilium keeps the defaults of the version that the cluster file names, and of no other", () => {
  const values = (upgradeCompatibility?: string) =>
    JSON.stringify(ciliumValues({ mtu: 1370, nodes: 2, upgradeCompatibility }));
  expect(values("1.19")).toContain('"upgradeCompatibility":"1.19"');
  expect(values()).not.toContain("upgradeCompatibility");
});

test("kube-vip is one release with wait, and the VIP", () => {
  const { resource } = alone((stack) => {
    new KubeVip(stack, "vip", { address: "10.0.0.20", version: "0.9.3", dependsOn: [] });
  });
  const release = resource.helm_release?.["kube-vip"];
  expect(release).toMatchObject({ name: "kube-vip", namespace: "kube-system", version: "0.9.3", wait: true });
  expect(String(release?.values)).toContain("10.0.0.20");
});
