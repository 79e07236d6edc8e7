/** What `flux bootstrap` does: manifests to git, controllers to the cluster, and then waiting for the first sync. */
import type { KubernetesWorld } from "../kubernetes";
import { healthOf } from "../kubernetes/health";
import { conditionOf, encodeSecret, groupKind, isReady } from "../kubernetes/object";
import type { KubeObject } from "../kubernetes/object";
import { KUSTOMIZATION } from "./kustomizations";
import { bootstrapFiles, componentObjects, patchedSyncObjects } from "./manifests";
import type { BootstrapOptions } from "./manifests";
import { GIT_REPOSITORY } from "./sources";
import { nodesUnder } from "./timing";

const MANAGER = "flux";

export interface GitCredentials {
  /** The Secret's content; undefined when it is created elsewhere. */
  readonly secret?: Readonly<Record<string, string>>;
}

/**
 * @returns the files that it keeps in git.
 * @throws Error with the message of the real program, if Flux does not become ready
 */
export async function bootstrapFlux(
  world: KubernetesWorld,
  options: BootstrapOptions,
  credentials: GitCredentials,
  previous: readonly string[] = [],
): Promise<Record<string, string>> {
  const { api } = world;
  const files = bootstrapFiles(options);
  const repository = world.remotes.ensure(options.url, options.branch);
  const gone = Object.fromEntries(previous.filter((path) => !(path in files)).map((path) => [path, null]));
  const message = previous.length > 0 ? "Update Flux manifests" : `Add Flux ${options.version} component manifests`;
  repository.commit(options.branch, message, { ...gone, ...files }, world.now());

  // Both happen before the controllers run: between the push and a new path, Flux would prune itself.
  for (const object of componentObjects(options)) api.apply(object, MANAGER);
  if (credentials.secret)
    api.apply(
      {
        apiVersion: "v1",
        kind: "Secret",
        metadata: { name: options.secretName, namespace: options.namespace },
        type: "Opaque",
        data: encodeSecret(credentials.secret),
      },
      MANAGER,
    );
  for (const object of patchedSyncObjects(options)) api.apply(object, MANAGER);
  await world.settle();

  const faults = listFluxFaults(world, options);
  if (faults.length > 0)
    throw new Error(`bootstrap failed with ${faults.length} health check failure(s): [${faults.join(", ")}]`);
  const workloads = options.components.flatMap((name) => api.get("Deployment.apps", name, options.namespace) ?? []);
  world.clock.waitedFor(...workloads.flatMap((workload) => nodesUnder(world, workload)));
  return files;
}

/** Why Flux is not ready; empty when it is. */
export function listFluxFaults(
  { api }: KubernetesWorld,
  { namespace, components }: Pick<BootstrapOptions, "namespace" | "components">,
): string[] {
  const whyNotSynced = (kind: string): string[] => {
    const object = api.get(kind, namespace, namespace);
    if (!object) return [`${kind.split(".")[0]}/${namespace}/${namespace} not found`];
    if (isReady(object)) return [];
    const words = conditionOf(object, "Ready")?.message ?? "not reconciled: its controller does not run";
    return [`error while waiting for ${kind.split(".")[0]} to be ready: '${words}'`];
  };
  const broken = components.flatMap((name) => {
    const health = healthOf(api, api.get("Deployment.apps", name, namespace));
    return health.status === "Current" ? [] : [`Deployment/${namespace}/${name}: ${health.message ?? health.status}`];
  });
  return broken.length > 0 ? broken : [...whyNotSynced(GIT_REPOSITORY), ...whyNotSynced(KUSTOMIZATION)];
}

/** Removes Flux and keeps what it created: its finalizers are removed, not run. */
export function uninstallFlux(world: KubernetesWorld, options: BootstrapOptions & { keepNamespace: boolean }): void {
  const { api } = world;
  const remove = (object: KubeObject): void => {
    const { name, namespace } = object.metadata;
    if (api.get(groupKind(object), name, namespace)) api.delete(groupKind(object), name, namespace);
  };
  componentObjects(options)
    .filter(({ kind }) => kind !== "Namespace" && kind !== "CustomResourceDefinition")
    .forEach(remove);
  world.forgetFlux();
  componentObjects(options)
    .filter(({ kind }) => kind === "CustomResourceDefinition")
    .forEach(remove);
  if (!options.keepNamespace && api.get("Namespace", options.namespace)) api.delete("Namespace", options.namespace);
}
