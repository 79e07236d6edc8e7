import { UNKNOWN, isUnknown } from "../../../rehearsal/protocol/behaviour";
import type { Refusal, State } from "../../../rehearsal/protocol/behaviour";
import { helmProvider } from "../../../rehearsal/providers/helm";
import type { KubernetesWorld } from "../../../rehearsal/world/kubernetes";
import { drive } from "../world/kubernetes/support/drive";
import type { Driver } from "../world/kubernetes/support/drive";
import { makeClient } from "../world/kubernetes/support/fake-cluster";
import { lockedRequest } from "../world/kubernetes/support/charts";
import { CILIUM, makeWorld } from "../world/kubernetes/support/world";

let world: KubernetesWorld;
let releases: Driver;

beforeEach(async () => {
  const made = await makeWorld({ cni: "none" });
  world = made.world;
  const client = await makeClient(made.view.ca);
  const kubernetes = {
    host: "https://203.0.113.10:6443",
    cluster_ca_certificate: made.view.ca.certificate,
    client_certificate: client.certificate,
    client_key: client.privateKey,
  };
  releases = await drive(helmProvider(world), { kubernetes }, "helm_release");
});

const cilium = (over: State = {}): State => ({
  name: "cilium",
  namespace: "kube-system",
  repository: CILIUM.repository,
  chart: "cilium",
  version: "1.19.7",
  values: [JSON.stringify(CILIUM.values)],
  ...over,
});

/** A release that waits for a Secret; its label says which change it is. */
function csi(cluster: string): State {
  const { values, ...request } = lockedRequest("hcloud-csi", { CLUSTER_NAME: cluster });
  return { ...request, values: [JSON.stringify(values)] } as State;
}

const TOKEN = {
  apiVersion: "v1",
  kind: "Secret",
  metadata: { name: "hcloud", namespace: "kube-system" },
  stringData: { token: "x" },
};

describe("helm_release", () => {
  it("installs, waits until everything is ready, and reads back the same values", async () => {
    const state = await releases.create(cilium());
    expect(state).toMatchObject({ id: "cilium", status: "deployed", version: "1.19.7" });
    expect(state.metadata).toMatchObject({ chart: "cilium", revision: 1, app_version: "1.19.7" });
    expect(await releases.read(state)).toEqual(state);
    expect(world.api.list("Secret", "kube-system").map(({ metadata }) => metadata.name)).toContain(
      "sh.helm.release.v1.cilium.v1",
    );
  });

  it("plans a change of values with unknown metadata", async () => {
    const state = await releases.create(cilium());
    const { planned } = await releases.plan(
      cilium({ set: [{ name: "operator.replicas", value: "1", type: null }] }),
      state,
    );
    expect([planned.id, planned.metadata].every(isUnknown)).toBe(true);
    expect(planned.status).toBe("deployed");
    const after = await releases.update(
      cilium({ set: [{ name: "operator.replicas", value: "1", type: null }] }),
      state,
    );
    expect(after.metadata).toMatchObject({ revision: 2 });
    expect(world.releases.get("kube-system", "cilium")?.values).toMatchObject({ operator: { replicas: 1 } });
  });

  it("leaves a failed release behind when its pods do not become ready, and plans to repair it", async () => {
    await releases.create(cilium());
    const failure = (await releases.create(csi("first")).catch((error: unknown) => error)) as Refusal;
    expect(failure.summary).toBe("installation failed");
    expect(failure.detail).toMatch(/^context deadline exceeded: .*secret "hcloud" not found/);
    expect(failure.leaves).toMatchObject({ status: "failed" });
    const { planned } = await releases.plan(csi("first"), failure.leaves);
    expect(planned.status).toBe("deployed");
  });

  it("keeps its state if an upgrade fails, and detects the failure at the next refresh", async () => {
    await releases.create(cilium());
    world.api.create(TOKEN);
    const state = await releases.create(csi("before"));
    world.api.delete("Secret", "hcloud", "kube-system");
    const broken = csi("after");
    const failure = (await releases.update(broken, state).catch((error: unknown) => error)) as Refusal;
    expect(failure).toMatchObject({ summary: "Error upgrading chart", leaves: undefined });
    expect(await releases.read(state)).toMatchObject({ status: "failed" });
  });

  it("uninstalls everything", async () => {
    const state = await releases.create(cilium());
    await releases.delete(state);
    expect(await releases.read(state)).toBeNull();
    expect(world.api.get("DaemonSet.apps", "cilium", "kube-system")).toBeUndefined();
  });

  it.each([
    [
      "a chart that is not there",
      { chart: "cillium" },
      'chart "cillium" not found in https://helm.cilium.io repository',
    ],
    ["a version that is not there", { version: "1.19.99" }, 'chart "cilium" version "1.19.99" not found'],
    ["a repository that is not there", { repository: "https://charts.example.org" }, "is not a valid chart repository"],
  ])("refuses %s, already at plan", async (_, over, words) => {
    await expect(releases.plan(cilium(over))).rejects.toThrow(words);
  });

  it("accepts a repository that is unknown at plan", async () => {
    await expect(releases.plan(cilium({ repository: UNKNOWN }))).resolves.toBeDefined();
  });

  it("refuses a name that is in use, and a missing namespace", async () => {
    await releases.create(cilium());
    await expect(releases.create(cilium())).rejects.toThrow("cannot re-use a name that is still in use");
    await expect(releases.create(cilium({ namespace: "nowhere" }))).rejects.toThrow('namespaces "nowhere" not found');
  });
});
