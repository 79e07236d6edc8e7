import type { KubernetesWorld } from "../../../../rehearsal/world/kubernetes";
import { at, conditionOf, textAt } from "../../../../rehearsal/world/kubernetes/object";
import { healthOf } from "../../../../rehearsal/world/kubernetes/health";
import { workload } from "../../../../rehearsal/world/kubernetes/builders";
import type { Part } from "../../../../rehearsal/world/kubernetes/builders";
import { HYBRID } from "./support/fake-cluster";
import { lockedRequest, madeUpChart, madeUpRequest, writeLock } from "./support/charts";
import { CILIUM, makeWorld } from "./support/world";
import { nonEmpty } from "../../../support/non-empty";
import { sharedFolder } from "../../../support/temporary-folder";

const readyNodes = (world: KubernetesWorld) => world.api.list("Node").map((node) => conditionOf(node, "Ready")?.status);

const CALL = { values: {}, release: { name: "test", namespace: "default" } };

async function run(world: KubernetesWorld, kind: "Deployment" | "StatefulSet" | "DaemonSet", part: Part) {
  const object = world.api.create(workload(kind, "web", CALL, part));
  await world.settle();
  return healthOf(world.api, world.api.require(`${kind}.apps`, object.metadata.name, "default"));
}

describe("a changed pod subnet", () => {
  it("keeps kube-controller-manager from starting, so no new pod runs", async () => {
    const { world, view } = await makeWorld();
    expect((await run(world, "Deployment", {})).status).toBe("Current");
    Object.assign(view, { podSubnet: () => "10.99.0.0/16" });
    await world.settle();
    const [manager] = world.api
      .list("Pod")
      .filter(({ metadata }) => metadata.name.startsWith("kube-controller-manager"));
    expect(conditionOf(manager as NonNullable<typeof manager>, "Ready")).toMatchObject({
      status: "False",
      message: expect.stringContaining("cidr 10.244.0.0/24 is out the range of cluster cidr 10.99.0.0/16"),
    });
    world.api.create(workload("Deployment", "late", CALL, {}));
    await world.settle();
    expect(world.api.list("Pod").filter(({ metadata }) => metadata.name.startsWith("late"))).toEqual([]);
  });
});

describe("a changed service subnet", () => {
  it("cuts pods off from the API: its certificate lacks the address of its Service", async () => {
    const { world, view } = await makeWorld();
    expect((await run(world, "Deployment", {})).status).toBe("Current");
    Object.assign(view, { serviceSubnet: () => "10.112.0.0/12" });
    await world.settle();
    const pods = world.api.list("Pod").filter((pod) => at(pod, "spec.hostNetwork") !== true);
    expect(pods.map((pod) => pod.metadata.name).filter((name) => /^(web|coredns)-/.test(name))).toHaveLength(3);
    for (const pod of nonEmpty(pods))
      expect(conditionOf(pod, "Ready")).toMatchObject({
        status: "False",
        message: expect.stringContaining("certificate is valid for 10.112.0.1, not 10.96.0.1") as string,
      });
    Object.assign(view, { serviceSubnet: () => "10.96.0.0/12" });
    await world.settle();
    expect(nonEmpty(world.api.list("Pod")).every((pod) => conditionOf(pod, "Ready")?.status === "True")).toBe(true);
  });
});

describe("a changed DNS domain", () => {
  it("does not affect running pods, but new ones cannot resolve names", async () => {
    const { world, view } = await makeWorld();
    expect((await run(world, "Deployment", {})).status).toBe("Current");
    Object.assign(view, { dnsDomain: () => "home.lan" });
    world.api.create(workload("Deployment", "late", CALL, {}));
    await world.settle();
    const ready = (prefix: string) =>
      world.api
        .list("Pod")
        .filter(({ metadata }) => metadata.name.startsWith(prefix))
        .map((pod) => conditionOf(pod, "Ready"));
    expect(ready("web-")).toMatchObject([{ status: "True" }]);
    expect(ready("late-")).toMatchObject([
      {
        status: "False",
        message: "lookup kubernetes.default.svc.home.lan: no such host (CoreDNS answers for cluster.local)",
      },
    ]);
  });
});

describe("nodes", () => {
  it("are Ready at once with the CNI of Talos", async () => {
    const { world } = await makeWorld();
    expect(readyNodes(world)).toEqual(["True", "True", "True", "True"]);
  });

  it("wait until a CNI is installed", async () => {
    const { world } = await makeWorld({ cni: "none" });
    expect(conditionOf(world.api.require("Node", "talos-vps-cp-0"), "Ready")?.message).toContain(
      "cni plugin not initialized",
    );
    expect(world.api.list("Pod").filter((pod) => pod.metadata.name.startsWith("coredns"))[0]).toMatchObject({
      status: { phase: "Pending" },
    });
    world.releases.install(CILIUM);
    await world.settle();
    expect(readyNodes(world)).toEqual(["True", "True", "True", "True"]);
    expect(nonEmpty(world.api.list("Pod")).every((pod) => textAt(pod, "status.phase") === "Running")).toBe(true);
  });

  it("stay without a network if Cilium needs capabilities that Talos does not grant", async () => {
    const agent = workload("DaemonSet", "agent", CALL, {
      hostNetwork: true,
      capabilities: ["NET_ADMIN", "SYS_MODULE"],
    });
    const charts = writeLock(sharedFolder("kubernetes"), [madeUpChart("cni", [agent])]);
    const { world } = await makeWorld({ cni: "none" }, charts);
    const record = world.releases.install(madeUpRequest("cni", "kube-system"));
    await world.settle();
    expect(world.releases.waitsFor(record).join()).toContain("SYS_MODULE");
  });

  it("appear and disappear with their machines", async () => {
    const { world, view } = await makeWorld();
    view.joined = HYBRID.slice(0, 3);
    await world.settle();
    expect(world.api.list("Node")).toHaveLength(3);
    expect(world.api.list("Pod").some((pod) => textAt(pod, "spec.nodeName") === "talos-pve-worker-0")).toBe(false);
    view.joined = view.joined.map((node, index) => (index === 1 ? { ...node, down: "powered off" } : node));
    await world.settle();
    expect(readyNodes(world)).toEqual(["True", "Unknown", "True"]);
  });

  it("are all lost with a new etcd", async () => {
    const { world } = await makeWorld();
    world.reset();
    expect(world.api.list("Pod")).toEqual([]);
    await world.settle();
    expect(world.api.list("Node")).toHaveLength(4);
  });
});

describe("pods", () => {
  it("are not scheduled on tainted control planes", async () => {
    const { world } = await makeWorld();
    await run(world, "DaemonSet", {});
    const nodes = world.api.list("Pod", "default").map((pod) => textAt(pod, "spec.nodeName"));
    expect(nodes).not.toContain("talos-pve-cp-0");
    expect(nodes).toHaveLength(3);
  });

  it("stay pending if no node has their label", async () => {
    const { world } = await makeWorld();
    const health = await run(world, "Deployment", { nodeSelector: { no: "node" } });
    expect(health.message).toMatch(
      /0\/4 nodes are available: .*3 node\(s\) didn't match Pod's node affinity\/selector/,
    );
  });

  it("stay pending if anti-affinity needs more nodes", async () => {
    const { world } = await makeWorld();
    const health = await run(world, "Deployment", { replicas: 4, apart: true });
    expect(health.message).toContain("didn't match pod anti-affinity rules");
  });

  it("are privileged only if the namespace allows it", async () => {
    const { world } = await makeWorld();
    const health = await run(world, "DaemonSet", { privileged: true, hostPaths: ["/dev"] });
    expect(health.message).toContain(
      'violates PodSecurity "baseline:latest": hostPath volumes (volume "dev"), privileged (container "web" must not set securityContext.privileged=true)',
    );
  });
});

describe("storage", () => {
  const claims = [{ name: "data", storageClass: "hcloud-volumes" }];

  async function withStorage() {
    const { world } = await makeWorld();
    world.api.create({
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: "hcloud", namespace: "kube-system" },
      stringData: { token: "x" },
    });
    world.releases.install(lockedRequest("hcloud-csi", { CLUSTER_NAME: "test" }));
    await world.settle();
    return world;
  }

  it("binds a claim at the site of its driver", async () => {
    const world = await withStorage();
    expect(await run(world, "StatefulSet", { claims })).toEqual({ status: "Current" });
    expect(textAt(world.api.get("Pod", "web-0", "default"), "spec.nodeName")).toMatch(/^talos-vps/);
    expect(world.api.get("PersistentVolumeClaim", "data-web-0", "default")).toMatchObject({
      status: { phase: "Bound" },
    });
  });

  it("has no volume for a pod at another site", async () => {
    const world = await withStorage();
    const health = await run(world, "StatefulSet", { claims, nodeSelector: { "coldstart/provider": "proxmox" } });
    expect(health.message).toContain("node(s) didn't find available persistent volumes to bind");
  });
});
