import { bootstrapWorkloads, findOutdatedWorkloads } from "../../../../ops/checks/cluster/bootstrap-manifests";
import { makeClusterContext } from "../../../../ops/checks/cluster/context";
import { rolloutFault } from "../../../../ops/checks/cluster/rollout";
import { KubernetesClient } from "../../../../ops/clients/kubernetes/client";
import { TalosClient } from "../../../../ops/clients/talos/client";
import { readTalosconfig } from "../../../../ops/clients/talos/talosconfig";
import { applyManifests, readManifests } from "../../../../ops/workflows/upgrade/manifests";
import type { LiveCluster } from "../../../../ops/engine/nodes/live-cluster";
import type { TalosMachine } from "../../../../rehearsal/world/machines";
import type { Context } from "../../../../ops/engine/run/context";
import { Lab } from "../../clients/talos/support/lab";
import { HYBRID_PLACE } from "../../../support/hybrid";

const COREDNS = "/apis/apps/v1/namespaces/kube-system/deployments/coredns";

let lab: Lab;
let live: LiveCluster;
const context = { console: { say: () => undefined }, signal: new AbortController().signal } as unknown as Context;

beforeEach(async () => {
  lab = await Lab.start();
  const { kubeconfig, talosconfig, addresses } = lab;
  const cluster = lab.cluster();
  live = {
    cluster,
    addresses,
    kubernetes: new KubernetesClient(kubeconfig),
    kubernetesOn: (name) => new KubernetesClient(kubeconfig, addresses[name]),
    checks: makeClusterContext({ ...HYBRID_PLACE, cluster, places: { kubeconfig, talosconfig }, addresses }),
    talos: (name) => new TalosClient(readTalosconfig(talosconfig), addresses[name] ?? ""),
  };
  await live.kubernetes.list("/api/v1/pods");
});
afterEach(() => lab.close());

/** As after a reboot into it. */
function runTalos(version: string): void {
  const { machines } = lab.world.home.world;
  for (const machine of machines.all() as TalosMachine[])
    machines.change(machine.id, {
      running: { ...machine.running, system: { ...machine.running.system, version } },
    });
}

async function coreDnsImage(): Promise<string> {
  const { spec } = (await live.kubernetes.find(COREDNS)) as unknown as {
    spec: { template: { spec: { containers: { image: string }[] } } };
  };
  return spec.template.spec.containers[0]?.image ?? "";
}

test("another Talos version does not change CoreDNS; applying the manifests updates it, and a second time changes nothing", async () => {
  expect(await coreDnsImage()).toMatch(/:v1\.13\.2$/);
  runTalos("v1.13.9");
  await live.kubernetes.list("/api/v1/pods");
  expect(await coreDnsImage()).toMatch(/:v1\.13\.2$/);
  const names = async () =>
    (await findOutdatedWorkloads(live.kubernetes, await readManifests(live))).map(({ name }) => name);
  expect(await names()).toEqual(["kube-flannel", "coredns"]);
  expect(await bootstrapWorkloads.run(live.checks)).toMatchObject({
    status: "passed",
    findings: [{ code: "manifests-outdated" }, { code: "manifests-outdated" }],
  });

  expect(await applyManifests(context, live)).toContain("Deployment coredns");
  expect(await coreDnsImage()).toMatch(/:v1\.14\.6$/);
  expect(await names()).toEqual([]);
  const pods = await live.kubernetes.list("/api/v1/namespaces/kube-system/pods?labelSelector=k8s-app%3Dkube-dns");
  expect(pods.map(({ spec }) => (spec as { containers: { image: string }[] }).containers[0]?.image)).toEqual(
    Array(2).fill("registry.k8s.io/coredns/coredns:v1.14.6"),
  );
  expect(await applyManifests(context, live)).not.toContain("changed");
});

test("the annotations by which Talos finds its objects are kept", async () => {
  const annotations = { "config.k8s.io/owning-inventory": "talos-bootstrap-manifests-inventory" };
  const [coreDns] = (await readManifests(live)).filter(({ kind }) => kind === "Deployment");
  if (!coreDns) throw new Error("no Deployment among the manifests");
  await live.kubernetes.apply(COREDNS, { ...coreDns, metadata: { ...coreDns.metadata, annotations } }, "talos");
  await applyManifests(context, live);
  expect((await live.kubernetes.find(COREDNS))?.metadata.annotations).toEqual(annotations);
});

describe("a rollout has ended", () => {
  const daemonSet = (status: object) => ({ kind: "DaemonSet", metadata: { name: "x", generation: 2 }, status });
  const deployment = (status: object) => ({
    kind: "Deployment",
    metadata: { name: "x", generation: 2 },
    spec: { replicas: 2 },
    status,
  });
  test.each([
    ["no workload", undefined, " x"],
    ["the last change is not observed", daemonSet({ observedGeneration: 1 }), "has not observed"],
    [
      "pods of a DaemonSet are old",
      daemonSet({ observedGeneration: 2, desiredNumberScheduled: 3, updatedNumberScheduled: 2, numberReady: 3 }),
      "2 of 3 pods",
    ],
    [
      "pods of a DaemonSet are not ready",
      daemonSet({ observedGeneration: 2, desiredNumberScheduled: 3, updatedNumberScheduled: 3, numberReady: 2 }),
      "2 of 3 pods",
    ],
    [
      "an old pod of a Deployment remains",
      deployment({ observedGeneration: 2, replicas: 3, updatedReplicas: 2, readyReplicas: 3 }),
      "1 pods",
    ],
  ])("not while %s", (_, workload, fault) => expect(rolloutFault(workload, "x")).toContain(fault));

  test("when every pod is updated and ready", () => {
    const done = { observedGeneration: 2, replicas: 2, updatedReplicas: 2, readyReplicas: 2 };
    expect(rolloutFault(deployment(done), "x")).toBeUndefined();
  });
});
