import type { KubernetesWorld } from "../../../rehearsal/world/kubernetes";
import { at, conditionOf, listAt } from "../../../rehearsal/world/kubernetes/object";
import type { KubeObject } from "../../../rehearsal/world/kubernetes/object";
import { HYBRID } from "./support/fake-cluster";
import type { FakeCluster } from "./support/fake-cluster";
import { makeWorld, removeFolders } from "./support/world";

afterAll(removeFolders);

const deployment = (name: string): KubeObject => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name, namespace: "default" },
  spec: {
    replicas: 1,
    selector: { matchLabels: { app: name } },
    template: { metadata: { labels: { app: name } }, spec: { containers: [{ name, image: "example.com/web:v1" }] } },
  },
});

const podsOf = (world: KubernetesWorld, name: string) =>
  world.api.list("Pod").filter(({ metadata }) => metadata.name.startsWith(`${name}-`));
const imagesOf = (world: KubernetesWorld, component: string) =>
  podsOf(world, component).map((pod) => at(listAt(pod, "spec.containers")[0], "image"));

/** The same change to every control plane. */
function changeControlPlanes(view: FakeCluster, change: object): void {
  view.joined = view.joined.map((node) => (node.role === "controlplane" ? { ...node, ...change } : node));
}

describe("versions of Kubernetes components", () => {
  const components = { apiServer: "v1.36.0", controllerManager: "v1.36.0", scheduler: "v1.35.0" };

  test("are those of each static pod, which another version makes anew", async () => {
    const { world, view } = await makeWorld();
    expect(imagesOf(world, "kube-apiserver")).toEqual(Array(3).fill("registry.k8s.io/kube-apiserver:v1.35.0"));
    const [before] = podsOf(world, "kube-apiserver");
    changeControlPlanes(view, { components });
    await world.settle();
    expect(imagesOf(world, "kube-apiserver")).toEqual(Array(3).fill("registry.k8s.io/kube-apiserver:v1.36.0"));
    expect(imagesOf(world, "kube-scheduler")).toEqual(Array(3).fill("registry.k8s.io/kube-scheduler:v1.35.0"));
    expect(podsOf(world, "kube-apiserver")[0]?.metadata.uid).not.toBe(before?.metadata.uid);
  });

  test("make a node NotReady whose kubelet is too new", async () => {
    const { world, view } = await makeWorld();
    view.joined = HYBRID.map((node) => (node.role === "worker" ? { ...node, skew: { kubelet: "is newer" } } : node));
    await world.settle();
    expect(conditionOf(world.api.require("Node", "talos-pve-worker-0"), "Ready")).toMatchObject({
      status: "False",
      message: "is newer",
    });
    expect(conditionOf(world.api.require("Node", "talos-vps-cp-0"), "Ready")?.status).toBe("True");
  });

  test("stop new pods only when no controller manager works", async () => {
    const { world, view } = await makeWorld();
    const skew = { controllerManager: "kube-controller-manager v1.36.0 is newer" };
    view.joined = HYBRID.map((node) => (node.name === "talos-vps-cp-0" ? { ...node, skew } : node));
    world.api.create(deployment("early"));
    await world.settle();
    expect(podsOf(world, "early")).toHaveLength(1);
    const crashed = podsOf(world, "kube-controller-manager").filter(
      (pod) => conditionOf(pod, "Ready")?.status !== "True",
    );
    expect(crashed.map(({ metadata }) => metadata.name)).toEqual(["kube-controller-manager-talos-vps-cp-0"]);
    changeControlPlanes(view, { skew });
    world.api.create(deployment("late"));
    await world.settle();
    expect(podsOf(world, "late")).toEqual([]);
  });

  test("leave pods without a node while no scheduler works", async () => {
    const { world, view } = await makeWorld();
    changeControlPlanes(view, { skew: { scheduler: "kube-scheduler v1.36.0 is newer" } });
    world.api.create(deployment("web"));
    await world.settle();
    expect(podsOf(world, "web").map((pod) => at(pod, "spec.nodeName"))).toEqual([undefined]);
    changeControlPlanes(view, { skew: {} });
    await world.settle();
    expect(podsOf(world, "web").map((pod) => at(pod, "status.phase"))).toEqual(["Running"]);
  });
});
