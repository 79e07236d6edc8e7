import { KubernetesApi } from "../../../../rehearsal/world/kubernetes/api";
import type { Controller } from "../../../../rehearsal/world/kubernetes/controller";
import { nodeController } from "../../../../rehearsal/world/kubernetes/nodes";
import { at, isReady } from "../../../../rehearsal/world/kubernetes/object";
import type { KubeObject } from "../../../../rehearsal/world/kubernetes/object";
import { networkObjects } from "../../../../rehearsal/world/kubernetes/service-network";
import { workloadController } from "../../../../rehearsal/world/kubernetes/workloads";
import { Clock } from "../../../../rehearsal/world/clock";
import { Store } from "../../../../rehearsal/world/store";
import { fakeCluster, makeCa } from "./support/fake-cluster";
import type { FakeCluster } from "./support/fake-cluster";

const NAMESPACE = "default";
const CONTAINER = { name: "app", image: "app", envFrom: [{ secretRef: { name: "login" } }] };
const DEPLOYMENT: KubeObject = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "app", namespace: NAMESPACE },
  spec: {
    replicas: 1,
    selector: { matchLabels: { app: "app" } },
    template: {
      metadata: { labels: { app: "app" } },
      spec: { containers: [CONTAINER], serviceAccountName: "app" },
    },
  },
};
const SECRET: KubeObject = { apiVersion: "v1", kind: "Secret", metadata: { name: "login", namespace: NAMESPACE } };

let view: FakeCluster;
let api: KubernetesApi;
let controllers: Controller[];

beforeEach(async () => {
  view = fakeCluster(await makeCa());
  const store = new Store();
  api = new KubernetesApi(store, view);
  api.reach();
  controllers = [nodeController(api, new Clock(store)), workloadController(api)];
  for (const object of [...networkObjects(api), SECRET, DEPLOYMENT]) api.create(object);
  await reconcile();
  await reconcile();
});

async function reconcile(): Promise<void> {
  for (const controller of controllers) await controller.reconcile();
}

const readyPods = () => api.list("Pod", NAMESPACE).filter(isReady).length;

/** How often a round sets the status of the workload. */
async function countUpdates(): Promise<number> {
  const setStatus = jest.spyOn(api, "setStatus");
  await reconcile();
  const { length } = setStatus.mock.calls.filter(([{ kind }]) => kind === "Deployment");
  setStatus.mockRestore();
  return length;
}

describe("a workload", () => {
  it("that needs no change is not looked at again", async () => {
    expect(readyPods()).toBe(1);
    expect(await countUpdates()).toBe(0);
    api.create({ ...SECRET, metadata: { name: "other", namespace: NAMESPACE } });
    expect(await countUpdates()).toBe(0);
  });

  it.each<[string, () => unknown]>([
    ["a Secret that it uses is deleted", () => api.delete("Secret", "login", NAMESPACE)],
    ["its machine is cut off", () => (view.joined = view.joined.map((node) => ({ ...node, podNetworkBlocked: "x" })))],
    ["the service subnet changes", () => (view.serviceSubnet = () => "10.112.0.0/12")],
    ["the API uses an authority that it does not trust", () => (view.ca = { ...view.ca, certificate: "another" })],
  ])("becomes unready when %s", async (_, change) => {
    change();
    await reconcile();
    expect(readyPods()).toBe(0);
  });

  it("creates the pod that someone deleted", async () => {
    const [pod] = api.list("Pod", NAMESPACE);
    api.delete("Pod", pod?.metadata.name ?? "", NAMESPACE);
    await reconcile();
    expect(readyPods()).toBe(1);
  });

  it("follows its own changes", async () => {
    api.update({ ...DEPLOYMENT, spec: { ...(DEPLOYMENT.spec as object), replicas: 2 } });
    await reconcile();
    expect(readyPods()).toBe(2);
    expect(at(api.get("Deployment.apps", "app", NAMESPACE), "status.readyReplicas")).toBe(2);
  });
});
