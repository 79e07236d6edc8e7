import type { KubernetesClient } from "../../clients/kubernetes/client";
import { findCondition } from "../../clients/kubernetes/conditions";
import { waitUntil } from "../../support/wait";
import type { WaitOptions } from "../../support/wait";

/** Makes Flux reconcile an object at once, and waits until it has. @param fields that are changed with the request */
export async function reconcileFlux(
  kubernetes: Pick<KubernetesClient, "find" | "patch">,
  path: string,
  awaited: WaitOptions,
  fields: object = {},
): Promise<void> {
  const requestedAt = new Date().toISOString();
  const metadata = { annotations: { "reconcile.fluxcd.io/requestedAt": requestedAt } };
  await kubernetes.patch(path, { metadata, ...fields });
  await waitUntil(async () => {
    const object = await kubernetes.find(path);
    const ready = findCondition(object, "Ready");
    const isSeen = object?.status?.lastHandledReconcileAt === requestedAt;
    return isSeen && ready?.status === "True" ? undefined : (ready?.message ?? "not reconciled yet");
  }, awaited);
}
