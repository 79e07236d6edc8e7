import { kubectlCommand } from "../../clients/kubernetes/command";
import { bootstrapNode } from "../../../spec";
import { isWorkload, workloadPath } from "../../checks/cluster/bootstrap-manifests";
import { rolloutFault } from "../../checks/cluster/rollout";
import { waitFor } from "../../checks/wait-for";
import type { KubernetesClient, KubernetesObject } from "../../clients/kubernetes/client";
import { ResourcePaths } from "../../clients/kubernetes/resource-paths";
import { bootstrapManifests } from "../../clients/talos/resources";
import type { Context } from "../../engine/run/context";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import { formatCount } from "../../support/count";
import type { LiveCluster } from "../../engine/nodes/live-cluster";

/** The field manager of Talos. Source: siderolabs/talos `constants.KubernetesFieldManagerName`. */
const MANAGER = "talos";
/** An annotation of Talos 1.13: the inventory that an object belongs to. */
const INVENTORY = "config.k8s.io/owning-inventory";
/** Kinds that other objects depend on. */
const FIRST = ["Namespace", "CustomResourceDefinition"];
const TIMEOUT = { seconds: 600, because: "an image is pulled on every node, one node after the other" } as const;

export function readManifests({ cluster, talos }: LiveCluster): Promise<readonly KubernetesObject[]> {
  return bootstrapManifests(talos(bootstrapNode(cluster).name));
}

/**
 * Applies the manifests that Talos would create in a new cluster, as `talosctl upgrade-k8s` does, and waits until they
 * are rolled out. Deletes nothing.
 */
export async function applyManifests(
  { console, signal }: Pick<Context, "console" | "signal">,
  live: LiveCluster,
): Promise<string> {
  const { kubernetes } = live;
  const manifests = await readManifests(live);
  const paths = new ResourcePaths(kubernetes);
  const changed: string[] = [];
  for (const manifest of sortManifests(manifests)) {
    signal.throwIfAborted();
    const name = `${manifest.kind ?? ""} ${manifest.metadata.name}`;
    const path = await pathOf(paths, manifest);
    if (path === undefined)
      throw new Error(`Kubernetes does not serve the kind of ${name} in the bootstrap manifests.`);
    if (await applyOne(kubernetes, path, manifest)) changed.push(name);
  }
  await waitFor({
    checks: manifests.filter(isWorkload).map((manifest) => checkRollout(kubernetes, manifest)),
    context: undefined,
    timeout: TIMEOUT,
    signal,
    report: console.say,
  });
  const all = formatCount(manifests.length, "object");
  return changed.length === 0 ? `${all} are up to date` : `${changed.join(", ")} of ${all} changed`;
}

/** @returns whether anything changed */
async function applyOne(kubernetes: KubernetesClient, path: string, manifest: KubernetesObject): Promise<boolean> {
  const before = await kubernetes.find(path);
  const inventory = before?.metadata.annotations?.[INVENTORY];
  // Server-side apply removes fields that are no longer set. The annotation must stay: Talos finds its objects by it.
  const annotations = { ...manifest.metadata.annotations, ...(inventory ? { [INVENTORY]: inventory } : {}) };
  const metadata = Object.keys(annotations).length > 0 ? { ...manifest.metadata, annotations } : manifest.metadata;
  const after = await kubernetes.apply(path, { ...manifest, metadata }, MANAGER);
  return before?.metadata.resourceVersion !== after.metadata.resourceVersion;
}

function sortManifests(manifests: readonly KubernetesObject[]): KubernetesObject[] {
  const rank = ({ kind = "" }: KubernetesObject) => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length);
  return [...manifests].sort((a, b) => rank(a) - rank(b));
}

function pathOf(paths: ResourcePaths, { apiVersion = "", kind = "", metadata }: KubernetesObject) {
  return paths.pathOf({ apiVersion, kind, name: metadata.name }, metadata.namespace ?? "default");
}

function checkRollout(kubernetes: KubernetesClient, manifest: KubernetesObject): Check<undefined> {
  const { name } = manifest.metadata;
  return {
    id: `rollout-${name}`,
    title: `${name} runs on every node that needs it, in the version of its manifest`,
    run: async () => {
      const fault = rolloutFault(await kubernetes.find(workloadPath(manifest)), name);
      return passIfNone(
        fault === undefined ? [] : [fault],
        name,
        kubectlCommand(kubernetes, `-n kube-system describe ${manifest.kind?.toLowerCase() ?? ""} ${name}`),
      );
    },
  };
}
