/** A whole upgrade by hand, call by call, as the trace of the world shows it. */
import { KubernetesClient } from "../../../ops/clients/kubernetes/client";
import { evictPod, podsOnNode, isIgnoredByDrain } from "../../../ops/clients/kubernetes/eviction";
import { cordonNode, findNode, uncordonNode } from "../../../ops/clients/kubernetes/nodes";
import { TalosClient } from "../../../ops/clients/talos/client";
import { etcdStatus, forfeitEtcdLeadership } from "../../../ops/clients/talos/etcd";
import { readTalosconfig } from "../../../ops/clients/talos/talosconfig";
import { installImage, pullImage, pullImageUnary, rebootNode, upgradeNode } from "../../../ops/clients/talos/upgrade";
import {
  mostDownAtOnce,
  findOutages,
  isQuorumLost,
  entriesSince,
  skewViolations,
  versionsOf,
} from "../../support/trace-analysis";
import { Lab } from "../../ops/clients/talos/support/lab";
import { until } from "../../ops/clients/talos/support/until";

const NODES = ["w-0", "cp-2", "cp-1", "cp-0"];

let lab: Lab;
let kubernetes: KubernetesClient;
const talos = (name: string) => new TalosClient(readTalosconfig(lab.talosconfig), lab.addresses[name] ?? "");
const trace = () => lab.world.home.world.trace.all();
const installer = (version: string) =>
  `factory.talos.dev/metal-installer/${lab.world.home.world.factory.post("{}")}:${version}`;

beforeEach(async () => {
  lab = await Lab.start();
  kubernetes = new KubernetesClient(lab.kubeconfig);
  // Two replicas of CoreDNS run after the first request to the API.
  await kubernetes.list("/api/v1/pods");
});
afterEach(() => lab.close());

async function drain(name: string): Promise<void> {
  await cordonNode(kubernetes, name, "test");
  await until(async () => {
    const pods = (await podsOnNode(kubernetes, name)).filter((pod) => !isIgnoredByDrain(pod));
    for (const pod of pods) await evictPod(kubernetes, pod);
    return pods.length === 0;
  });
}

async function isBack(name: string, before: string, version: string): Promise<void> {
  await until(async () => (await talos(name).bootTime()) !== before);
  expect(await talos(name).version()).toBe(version);
  await until(async () => (await talos(name).services()).every(({ isHealthy }) => isHealthy !== false));
  if (name !== "w-0") await until(async () => (await etcdStatus(talos(name))).errors.length === 0);
  await until(async () => (await findNode(kubernetes, name))?.isReady === true);
  await uncordonNode(kubernetes, name);
}

async function upgrade(name: string, version: string): Promise<void> {
  const node = talos(name);
  const [before, isNew] = [await node.bootTime(), (await node.version()).startsWith("v1.13")];
  if (isNew) {
    await pullImage(node, installer(version));
    await installImage(node, installer(version));
  } else await pullImageUnary(node, installer(version));
  await drain(name);
  if (name !== "w-0") await forfeitEtcdLeadership(node);
  if (isNew) await rebootNode(node);
  else await upgradeNode(node, installer(version));
  await isBack(name, before, version);
}

test("one node at a time, to the latest patch and two minor versions further: no workload goes down", async () => {
  const start = trace().at(-1)?.order ?? 0;
  for (const version of ["v1.12.11", "v1.13.0", "v1.13.9"]) for (const name of NODES) await upgrade(name, version);
  const later = entriesSince(trace(), start);
  expect(mostDownAtOnce(trace(), "controlplane", start)).toBe(1);
  expect(isQuorumLost(later)).toBe(false);
  expect(skewViolations(later)).toEqual([]);
  expect(findOutages(trace(), { after: start })).toEqual([]);
  for (const name of NODES)
    expect(versionsOf(trace(), name, "talos")).toEqual(["v1.12.4", "v1.12.11", "v1.13.0", "v1.13.9"]);
}, 120_000);

test("two control planes at once: the quorum and the Kubernetes API are lost; pods on other nodes keep running", async () => {
  lab.world.home.world.machines.bootMs = 1000;
  const start = trace().at(-1)?.order ?? 0;
  await Promise.all(["cp-1", "cp-2"].map((name) => rebootNode(talos(name))));
  await until(() => Promise.resolve(mostDownAtOnce(trace(), "controlplane", start) === 2));
  await until(async () => (await findNode(kubernetes, "cp-2"))?.isReady === true);
  expect(isQuorumLost(entriesSince(trace(), start))).toBe(true);
  expect(findOutages(trace(), { after: start })).toEqual([]);
});

test("a reboot without a drain: workloads with their only pod there go down", async () => {
  lab.world.home.world.machines.bootMs = 1000;
  const pods = await kubernetes.list("/api/v1/namespaces/kube-system/pods?labelSelector=k8s-app%3Dkube-dns");
  const hosts = new Set(pods.map(({ spec }) => (spec as { nodeName: string }).nodeName));
  const start = trace().at(-1)?.order ?? 0;
  await Promise.all([...hosts].map((name) => rebootNode(talos(name))));
  await until(() => Promise.resolve(findOutages(trace(), { after: start }).length > 0));
  expect(findOutages(trace(), { after: start }).map(({ workload }) => workload)).toContain(
    "kube-system/Deployment/coredns",
  );
});
