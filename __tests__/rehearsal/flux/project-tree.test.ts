import { join } from "node:path";
import { bootstrapFlux } from "../../../rehearsal/world/flux/bootstrap";
import { HELM_RELEASE } from "../../../rehearsal/world/flux/helm-releases";
import { KUSTOMIZATION } from "../../../rehearsal/world/flux/kustomizations";
import { KubernetesWorld } from "../../../rehearsal/world/kubernetes";
import { conditionOf } from "../../../rehearsal/world/kubernetes/object";
import { Store } from "../../../rehearsal/world/store";
import { clusterSettings, enabledServices, loadCluster } from "../../../spec";
import type { Cluster } from "../../../spec";
import { fakeCluster, makeCa, node } from "../kubernetes/support/fake-cluster";
import { CILIUM } from "../kubernetes/support/world";
import { configMap, makeFolder, namespace, removeFolders } from "./support/flux-world";

const PROJECT = join(__dirname, "../../..");

afterAll(removeFolders);

/** What the layers below put into the cluster before Flux starts. */
function prepare(world: KubernetesWorld, cluster: Cluster): void {
  for (const { namespace: name, privileged, secrets } of enabledServices(cluster)) {
    if (name === "kube-system" || !secrets?.length || world.api.get("Namespace", name)) continue;
    world.api.create(namespace(name, privileged ? { "pod-security.kubernetes.io/enforce": "privileged" } : {}));
  }
  for (const { name, namespace: place, type, data } of enabledServices(cluster).flatMap((part) => part.secrets ?? []))
    world.api.create({
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name, namespace: place },
      type,
      stringData: Object.fromEntries(
        Object.entries(data).map(([key, value]) => [key, "text" in value ? value.text : "rehearsed"]),
      ),
    });
  const addresses = Object.fromEntries(cluster.nodes.map(({ name }, index) => [name, `198.18.0.${index + 1}`]));
  world.api.create(namespace("flux-system"));
  world.api.create(configMap("cluster-settings", clusterSettings(cluster, addresses), "flux-system"));
}

it("everything that gitops/ describes for the hybrid cluster becomes ready", async () => {
  const { cluster } = loadCluster(join(PROJECT, "clusters/hybrid.yaml"));
  const joined = cluster.nodes.map(({ name, role, schedulable, labels, site }, index) =>
    node(name, `198.18.0.${index + 1}`, { role, schedulable, labels, site: site.provider }),
  );
  const view = fakeCluster(await makeCa(), { cni: "none", joined });
  const world = new KubernetesWorld({
    store: new Store(),
    view,
    folder: makeFolder(),
    git: { seed: { project: PROJECT, uncommitted: true } },
  });
  await world.settle();
  world.releases.install(CILIUM);
  prepare(world, cluster);
  await bootstrapFlux(
    world,
    {
      namespace: "flux-system",
      secretName: "flux-system",
      path: cluster.gitops.path,
      version: "v2.8.5",
      components: ["source-controller", "kustomize-controller", "helm-controller", "notification-controller"],
      registry: "ghcr.io/fluxcd",
      networkPolicy: true,
      interval: "1m0s",
      url: cluster.gitops.repository,
      branch: cluster.gitops.branch,
      logLevel: "info",
      tolerationKeys: [],
    },
    { secret: { username: "git", password: "token" } },
  );
  const all = [...world.api.list(KUSTOMIZATION), ...world.api.list(HELM_RELEASE)];
  const waiting = all.filter((object) => conditionOf(object, "Ready")?.status !== "True");
  expect(
    waiting.map((object) => `${object.kind} ${object.metadata.name}: ${conditionOf(object, "Ready")?.message}`),
  ).toEqual([]);
  expect(all.length).toBeGreaterThan(20);
}, 30_000);
