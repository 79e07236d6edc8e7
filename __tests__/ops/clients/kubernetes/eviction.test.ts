import { KubernetesClient } from "../../../../ops/clients/kubernetes/client";
import { evictPod, podsOnNode, isIgnoredByDrain } from "../../../../ops/clients/kubernetes/eviction";
import type { NodePod } from "../../../../ops/clients/kubernetes/eviction";
import {
  CORDON_ANNOTATION,
  cordonNode,
  findNode,
  listNodes,
  uncordonNode,
} from "../../../../ops/clients/kubernetes/nodes";
import { findOutages, entriesSince } from "../../../support/trace-analysis";
import { Lab } from "../talos/support/lab";
import { refusalOf } from "../talos/support/until";

let lab: Lab;
let client: KubernetesClient;

const labels = { app: "web" };
const deployment = (name: string, replicas: number) => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name, namespace: "default" },
  spec: {
    replicas,
    selector: { matchLabels: { app: name } },
    template: {
      metadata: { labels: { app: name } },
      spec: {
        tolerations: [{ key: "node-role.kubernetes.io/control-plane", operator: "Exists" }],
        containers: [{ name, image: "registry.example.com/web:v1", securityContext: {} }],
      },
    },
  },
});
const budget = (minAvailable: number) => ({
  apiVersion: "policy/v1",
  kind: "PodDisruptionBudget",
  metadata: { name: "web", namespace: "default" },
  spec: { minAvailable, selector: { matchLabels: labels } },
});
const BUDGETS = "/apis/policy/v1/namespaces/default/poddisruptionbudgets";

async function podsOf(app: string): Promise<NodePod[]> {
  const nodes = await listNodes(client);
  const pods = await Promise.all(nodes.map(({ name }) => podsOnNode(client, name)));
  return pods.flat().filter(({ name }) => name.startsWith(`${app}-`));
}

async function nodeOf(pod: NodePod): Promise<string> {
  for (const { name } of await listNodes(client))
    if ((await podsOnNode(client, name)).some(({ uid }) => uid === pod.uid)) return name;
  throw new Error(`${pod.name} runs nowhere`);
}

beforeAll(async () => {
  lab = await Lab.start();
  client = new KubernetesClient(lab.kubeconfig);
  await client.list("/api/v1/nodes");
  await client.create("/apis/apps/v1/namespaces/default/deployments", deployment("web", 2));
});
afterAll(() => lab.close());

describe("a node", () => {
  test("is cordoned with the name of the run, and uncordoned", async () => {
    await cordonNode(client, "w-0", "run-1");
    expect(await findNode(client, "w-0")).toMatchObject({ isCordoned: true, cordonedBy: "run-1", isReady: true });
    const object = await client.find("/api/v1/nodes/w-0");
    expect(object?.spec.taints).toContainEqual({ key: "node.kubernetes.io/unschedulable", effect: "NoSchedule" });
    await uncordonNode(client, "w-0");
    expect(await findNode(client, "w-0")).toMatchObject({ isCordoned: false, cordonedBy: undefined });
    expect((await client.find("/api/v1/nodes/w-0"))?.metadata.annotations ?? {}).not.toHaveProperty(CORDON_ANNOTATION);
  });

  test("that does not exist is undefined", async () => {
    expect(await findNode(client, "w-9")).toBeUndefined();
  });

  test("keeps static pods and DaemonSet pods during a drain", async () => {
    const pods = await podsOnNode(client, "cp-0");
    const staying = pods.filter(isIgnoredByDrain).map(({ name }) => name.split("-").slice(0, 2).join("-"));
    expect(staying).toEqual(expect.arrayContaining(["kube-apiserver", "kube-flannel", "kube-proxy"]));
    expect(pods.filter(({ isMirror }) => isMirror)).toHaveLength(3);
  });
});

describe("an eviction", () => {
  test("moves the pod to another node while its own is cordoned", async () => {
    const [pod] = await podsOf("web");
    if (!pod) throw new Error("no pod");
    const from = await nodeOf(pod);
    await cordonNode(client, from, "run-1");
    expect(await evictPod(client, pod)).toEqual({ outcome: "evicted" });
    expect(await podsOf("web")).toHaveLength(2);
    expect((await podsOnNode(client, from)).filter(({ name }) => name.startsWith("web-"))).toEqual([]);
    expect(await evictPod(client, pod)).toEqual({ outcome: "gone" });
    expect(await evictPod(client, { ...pod, name: "web-none" })).toEqual({ outcome: "gone" });
    await uncordonNode(client, from);
  });

  test("is blocked by a PodDisruptionBudget, which is named", async () => {
    await client.create(BUDGETS, budget(2));
    const [web] = (await client.list(BUDGETS)) as unknown as { status: object }[];
    expect(web?.status).toMatchObject({ disruptionsAllowed: 0, currentHealthy: 2, desiredHealthy: 2, expectedPods: 2 });
    const [pod] = await podsOf("web");
    expect(await evictPod(client, pod as NodePod)).toEqual({
      outcome: "blocked",
      reason: expect.stringMatching(/disruption budget web /) as string,
    });
    await client.delete(`${BUDGETS}/web`);
  });

  test("of all replicas at once evicts one, and the other stays available", async () => {
    await client.create(BUDGETS, budget(1));
    const pods = await podsOf("web");
    const { trace } = lab.world.home.world;
    const before = trace.all().at(-1)?.order ?? 0;
    const outcomes = await Promise.all(pods.map((pod) => evictPod(client, pod)));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["blocked", "evicted"]);
    const later = entriesSince(trace.all(), before);
    expect(later.filter(({ kind }) => kind === "workload")).toEqual([
      expect.objectContaining({ workload: "default/Deployment/web", available: 1 }),
      expect.objectContaining({ workload: "default/Deployment/web", available: 2 }),
    ]);
    expect(findOutages(trace.all(), { after: before })).toEqual([]);
    await client.delete(`${BUDGETS}/web`);
  });

  test("of a pod with two budgets is an error of the API", async () => {
    await client.create(BUDGETS, budget(1));
    await client.create(BUDGETS, { ...budget(1), metadata: { name: "other", namespace: "default" } });
    const [pod] = await podsOf("web");
    expect((await refusalOf(evictPod(client, pod as NodePod))).message).toContain("more than one PodDisruptionBudget");
  });
});

describe("the trace", () => {
  test("shows an outage of a workload whose only nodes go down", async () => {
    const { trace } = lab.world.home.world;
    await client.list("/api/v1/pods");
    const before = trace.all().at(-1)?.order ?? 0;
    const hosts = new Set(await Promise.all((await podsOf("web")).map(nodeOf)));
    for (const name of hosts) lab.world.powerOff(name);
    for (const name of hosts) lab.world.powerOn(name);
    const down = findOutages(trace.all(), { after: before }).map(({ workload }) => workload);
    expect(down).toContain("default/Deployment/web");
  });
});
