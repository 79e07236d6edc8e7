/** A cluster with Flux in it that reads a small tree, written down in the test. */
import { stringify } from "yaml";
import { BUILD_CACHE } from "../../../../../rehearsal/run/places";
import { bootstrapFlux } from "../../../../../rehearsal/world/flux/bootstrap";
import { KubernetesWorld } from "../../../../../rehearsal/world/kubernetes";
import type { ChartLock } from "../../../../../rehearsal/world/kubernetes/charts/lock";
import { conditionOf } from "../../../../../rehearsal/world/kubernetes/object";
import type { Condition, KubeObject } from "../../../../../rehearsal/world/kubernetes/object";
import { Store } from "../../../../../rehearsal/world/store";
import { fakeCluster, makeCa } from "../../kubernetes/support/fake-cluster";
import { sharedFolder } from "../../../../support/temporary-folder";

export const URL = "https://github.com/example/cluster.git";
const BRANCH = "main";

export type Tree = Readonly<Record<string, string | object | readonly object[] | null>>;

export class FluxWorld {
  constructor(readonly world: KubernetesWorld) {}

  /** What a git push brings. */
  async push(tree: Tree): Promise<void> {
    const files = Object.entries(tree).map(([path, content]) => [path, content === null ? null : yaml(content)]);
    this.world.remotes
      .ensure(URL, BRANCH)
      .commit(BRANCH, "Change", Object.fromEntries(files) as Record<string, string | null>, this.world.now());
    await this.world.settle();
  }

  ready(
    name: string,
    kind = "Kustomization.kustomize.toolkit.fluxcd.io",
    namespace = "flux-system",
  ): Condition | undefined {
    const object = this.world.api.get(kind, name, namespace);
    return object && conditionOf(object, "Ready");
  }

  release(name: string, namespace: string): Condition | undefined {
    return this.ready(name, "HelmRelease.helm.toolkit.fluxcd.io", namespace);
  }
}

/** Paths under clusters/test/ are what Flux starts from. */
export async function fluxWorld(
  tree: Tree,
  objects: readonly KubeObject[] = [],
  charts?: ChartLock,
): Promise<FluxWorld> {
  const folder = sharedFolder("flux");
  const view = fakeCluster(await makeCa());
  const world = new KubernetesWorld({ store: new Store(), view, folder, buildCache: BUILD_CACHE, charts });
  const flux = new FluxWorld(world);
  await flux.push(tree);
  for (const object of objects) world.api.create(object);
  await bootstrapFlux(
    world,
    {
      namespace: "flux-system",
      secretName: "flux-system",
      path: "clusters/test",
      version: "v2.8.5",
      components: ["source-controller", "kustomize-controller", "helm-controller"],
      registry: "ghcr.io/fluxcd",
      networkPolicy: true,
      interval: "1m0s",
      url: URL,
      branch: BRANCH,
      logLevel: "info",
      tolerationKeys: [],
    },
    { secret: { username: "git", password: "token" } },
  );
  return flux;
}

function yaml(content: string | object | readonly object[]): string {
  if (typeof content === "string") return content;
  return Array.isArray(content) ? content.map((one) => stringify(one)).join("---\n") : stringify(content);
}

export function part(name: string, spec: object = {}): object {
  return {
    apiVersion: "kustomize.toolkit.fluxcd.io/v1",
    kind: "Kustomization",
    metadata: { name, namespace: "flux-system" },
    spec: {
      interval: "10m",
      timeout: "5m",
      prune: true,
      path: `./parts/${name}`,
      sourceRef: { kind: "GitRepository", name: "flux-system" },
      ...spec,
    },
  };
}

export function configMap(name: string, data: Record<string, string> = {}, namespace = "default"): KubeObject {
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { name, namespace }, data };
}

export function namespace(name: string, labels: Record<string, string> = {}): KubeObject {
  return { apiVersion: "v1", kind: "Namespace", metadata: { name, labels } };
}

/** The key pair of the sealed-secrets controller, as Terraform creates it before Flux starts. */
export function sealingKeySecret(certificate: string, privateKey: string): KubeObject {
  return {
    apiVersion: "v1",
    kind: "Secret",
    metadata: {
      name: "sealed-secrets-key",
      namespace: "kube-system",
      labels: { "sealedsecrets.bitnami.com/sealed-secrets-key": "active" },
    },
    type: "kubernetes.io/tls",
    stringData: { "tls.crt": certificate, "tls.key": privateKey },
  };
}

export function repository(name: string, url: string, where: string): object {
  return {
    apiVersion: "source.toolkit.fluxcd.io/v1",
    kind: "HelmRepository",
    metadata: { name, namespace: where },
    spec: { interval: "12h", url },
  };
}

export function release(name: string, where: string, chart: string, version: string, spec: object = {}): object {
  return {
    apiVersion: "helm.toolkit.fluxcd.io/v2",
    kind: "HelmRelease",
    metadata: { name, namespace: where },
    spec: {
      interval: "1h",
      chart: { spec: { chart, version, sourceRef: { kind: "HelmRepository", name } } },
      ...spec,
    },
  };
}
