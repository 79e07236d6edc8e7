import type { KubernetesObject } from "../../../../ops/clients/kubernetes/client";
import { pods } from "../../../../ops/checks/cluster/pods";
import { HYBRID, NOW, context, result } from "./support/context";

const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000).toISOString();
const HOUR = 3600;

const running = { name: "app", ready: true, restartCount: 0, state: { running: { startedAt: ago(HOUR) } } };
const unready = { ...running, ready: false };
const waiting = (reason: string, message = "said kubelet") => ({
  name: "app",
  ready: false,
  state: { waiting: { reason, message } },
});

function pod(status: object, metadata: object = {}): KubernetesObject {
  return { metadata: { name: "shop-0", namespace: "shop", creationTimestamp: ago(HOUR), ...metadata }, status };
}

/** The pods that every hybrid cluster has. */
const expected = [
  ...HYBRID.nodes
    .filter(({ role }) => role === "controlplane")
    .flatMap(({ name }) =>
      ["kube-apiserver", "kube-controller-manager", "kube-scheduler"].map((component) =>
        system(`${component}-${name}`, { "k8s-app": component }),
      ),
    ),
  ...HYBRID.nodes.map(({ name }) => ({
    ...system(`cilium-${name}`, { "k8s-app": "cilium" }),
    spec: { nodeName: name },
  })),
  system("coredns-1", { "k8s-app": "kube-dns" }),
  ...["source-controller", "kustomize-controller", "helm-controller"].map((app) =>
    pod({ phase: "Running", containerStatuses: [running] }, { name: app, namespace: "flux-system", labels: { app } }),
  ),
];

function system(name: string, labels: Record<string, string>): KubernetesObject {
  return pod({ phase: "Running", containerStatuses: [running] }, { name, namespace: "kube-system", labels });
}

const observe = (one: KubernetesObject, jobs: KubernetesObject[] = []) =>
  result(pods, context({ "/api/v1/pods": [...expected, one], "/apis/batch/v1/jobs": jobs }));

describe("a pod is missing", () => {
  test("when the cluster has no pod at all", async () => {
    const { status, evidence } = await result(pods, context({ "/api/v1/pods": [] }));
    expect([status, evidence.split("; ")]).toEqual([
      "failed",
      [
        expect.stringMatching(/^missing pods in kube-system: kube-apiserver-talos-vps-cp-0, .*, coredns, cilium on /),
        "missing pods in flux-system: source-controller, kustomize-controller, helm-controller",
      ],
    ]);
  });

  test.each(expected.map((one) => [one.metadata.name, one] as const))("when %s is not there", async (_, one) => {
    const others = expected.filter((other) => other !== one);
    expect(await result(pods, context({ "/api/v1/pods": others }))).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/ (kube|flux)-system: [^,;]+$/),
    });
  });
});

describe("a pod is stuck", () => {
  describe("wording", () => {
    test.each<[string, KubernetesObject, string]>([
      [
        "when it crashes again and again, although its phase is Running",
        pod({ phase: "Running", containerStatuses: [waiting("CrashLoopBackOff", "back-off 5m0s")] }),
        "shop/shop-0 container app is in CrashLoopBackOff (back-off 5m0s)",
      ],
      [
        "when its image is not to be had, also while it is young",
        pod({ phase: "Pending", containerStatuses: [waiting("ImagePullBackOff")] }, { creationTimestamp: ago(10) }),
        "container app is in ImagePullBackOff",
      ],
      [
        "when a container that goes before crashes",
        pod({ phase: "Pending", initContainerStatuses: [{ ...waiting("CrashLoopBackOff"), name: "init" }] }),
        "container init is in CrashLoopBackOff",
      ],
      [
        "when one of its containers is not ready for long",
        pod({ phase: "Running", containerStatuses: [running, { ...unready, name: "sidecar" }] }),
        "is Running and not ready: sidecar is not",
      ],
      [
        "when its restarts continue, although it is ready just now",
        pod({
          phase: "Running",
          containerStatuses: [
            { ...running, restartCount: 9, lastState: { terminated: { finishedAt: ago(60), reason: "OOMKilled" } } },
          ],
        }),
        "container app keeps restarting: 9 times, last 2030-01-01T11:59:00.000Z (OOMKilled)",
      ],
      [
        "when no node takes it",
        pod({
          phase: "Pending",
          conditions: [{ type: "PodScheduled", status: "False", message: "0/4 nodes are available" }],
        }),
        "has no node: 0/4 nodes are available",
      ],
      [
        "when its volume does not come",
        pod({ phase: "Pending", containerStatuses: [waiting("ContainerCreating", "volume is not attached")] }),
        "is Pending and not ready: volume is not attached",
      ],
      [
        "when it does not go",
        pod({ phase: "Running" }, { deletionTimestamp: ago(HOUR) }),
        "has been terminating since",
      ],
      [
        "when it failed and has no controller",
        pod({ phase: "Failed", reason: "Error" }),
        "has failed (Error), and no controller replaces it",
      ],
    ])("%s", async (_, one, words) => {
      expect(await observe(one)).toMatchObject({ status: "failed", evidence: expect.stringContaining(words) });
    });
  });

  test("when its Job does not retry", async () => {
    const job = {
      metadata: { name: "migrate", uid: "1" },
      status: { conditions: [{ type: "Failed", status: "True" }] },
    };
    const failed = pod({ phase: "Failed" }, { ownerReferences: [{ kind: "Job", name: "migrate", uid: "1" }] });
    expect(await observe(failed, [job])).toMatchObject({
      status: "failed",
      evidence: expect.stringContaining("Job migrate"),
    });
  });
});

describe("a pod is fine", () => {
  describe("wording", () => {
    test.each<[string, KubernetesObject, string]>([
      [
        "when all of it is ready",
        pod({ phase: "Running", containerStatuses: [running] }),
        `${expected.length + 1} pods run, every container ready`,
      ],
      ["when it is done", pod({ phase: "Succeeded" }), "1 done"],
      [
        "while it starts",
        pod({ phase: "Pending", containerStatuses: [waiting("ContainerCreating")] }, { creationTimestamp: ago(20) }),
        "1 just starting",
      ],
      [
        "when it restarted a few times until the database was there",
        pod({
          phase: "Running",
          containerStatuses: [{ ...running, restartCount: 3, lastState: { terminated: { finishedAt: ago(60) } } }],
        }),
        `${expected.length + 1} pods run`,
      ],
      [
        "when it was moved away and another is in its place",
        pod(
          { phase: "Failed", reason: "Evicted" },
          { ownerReferences: [{ kind: "ReplicaSet", name: "shop", uid: "2" }] },
        ),
        "1 failed earlier",
      ],
    ])("%s", async (_, one, words) => {
      expect(await observe(one)).toMatchObject({ status: "passed", evidence: expect.stringContaining(words) });
    });
  });

  test("when its run failed and the CronJob runs again", async () => {
    const job = {
      metadata: {
        name: "vault-single-sign-on-1",
        uid: "1",
        ownerReferences: [{ kind: "CronJob", name: "c", uid: "0" }],
      },
      status: { conditions: [{ type: "Failed", status: "True" }] },
    };
    const failed = pod({ phase: "Failed" }, { ownerReferences: [{ kind: "Job", name: job.metadata.name, uid: "1" }] });
    expect(await observe(failed, [job])).toMatchObject({ status: "passed" });
  });
});
