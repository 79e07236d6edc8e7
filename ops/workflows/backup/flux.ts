/**
 * The Flux Kustomization that applies an object. It is suspended while the object is replaced, and reconciled
 * afterwards.
 */
import { kubectlCommand } from "../../clients/kubernetes/command";
import type { KubernetesObject } from "../../clients/kubernetes/client";
import { reconcileFlux } from "../../engine/services/reconcile-flux";
import { refusalFor } from "../../support/finding-refusal";
import { detailsHint, scaleTimeout } from "../../support/wait";
import type { Services } from "./open";

const SETTLE_SECONDS = 900;

/** The path of the part that contains an object; undefined if Flux did not apply the object. */
export function partPathOf({ metadata: { labels = {} } }: KubernetesObject): string | undefined {
  const name = labels["kustomize.toolkit.fluxcd.io/name"];
  const namespace = labels["kustomize.toolkit.fluxcd.io/namespace"];
  return name && namespace && `/apis/kustomize.toolkit.fluxcd.io/v1/namespaces/${namespace}/kustomizations/${name}`;
}

export async function suspendPart(
  { kubernetes }: Pick<Services, "kubernetes">,
  object: KubernetesObject,
): Promise<string> {
  const path = partPathOf(object);
  if (path === undefined)
    throw refusalFor(
      "restore-impossible",
      `${object.metadata.namespace ?? ""}/${object.metadata.name} is not applied by Flux: restore it manually (docs/runbooks/restore.md).`,
    );
  await kubernetes.patch(path, { spec: { suspend: true } });
  return path;
}

/**
 * Makes Flux apply the part at once, and waits until it is applied. @param object an object of the part, or the path of
 * the part
 */
export async function resumePart(context: Services, object: KubernetesObject | string): Promise<void> {
  const { kubernetes, signal } = context;
  const path = typeof object === "string" ? object : partPathOf(object);
  if (path === undefined) return;
  const name = path.split("/").at(-1) ?? "";
  const awaited = {
    goal: `Flux has applied ${name}`,
    seconds: scaleTimeout(SETTLE_SECONDS),
    hints: [detailsHint(kubectlCommand(kubernetes, `get kustomizations,helmreleases -A`))],
    signal,
  };
  await reconcileFlux(kubernetes, path, awaited, { spec: { suspend: false } });
}
