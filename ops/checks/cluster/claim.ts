import { randomBytes } from "node:crypto";
import { NFS_NAMESPACE, storageClasses } from "../../../spec";
import type { Cluster } from "../../../spec";
import type { KubernetesObject } from "../../clients/kubernetes/client";
import { reasonOf, waitUntil } from "../../support/wait";
import { failed, passed, skipped } from "../../support/check";
import type { Check, Result } from "../../support/check";
import { kubectlCommand } from "../../clients/kubernetes/command";
import type { ClusterContext, KubernetesApi } from "./context";
import { STORAGE_CLASSES, isDefaultClass } from "./storage";

/** Identifies the leftovers of an interrupted check. */
const MARK = { "app.kubernetes.io/created-by": "coldstart-verify" };

/** A driver creates and deletes a folder or a disk within seconds; its images are already pulled. */
const SECONDS = { bind: 120, remove: 60 };

/** The only check that creates something. It deletes it again. */
export const claim: Check<ClusterContext> = {
  id: "claim",
  title: "a volume claim without a class is bound and deleted again",
  needs: ["storage-classes"],
  appliesTo: ({ cluster }) => storageClasses(cluster).some(({ isDefault }) => isDefault),
  // The pods of the driver.
  command: (context) => kubectlCommand(context, "get pods -A"),
  run: (context) => tryClaim(context, claimsOf(context.cluster)),
};

/** @param seconds the timeout for binding, and the same for deleting */
export async function tryClaim(
  context: Pick<ClusterContext, "kubernetes" | "kubeconfig">,
  claims: string,
  seconds = SECONDS,
): Promise<Result> {
  const { kubernetes } = context;
  const byDefault = (await kubernetes.list(STORAGE_CLASSES)).find(isDefaultClass);
  if (!byDefault) return failed("no storage class is the default", kubectlCommand(context, "get storageclasses"));
  const { name: className } = byDefault.metadata;
  if (byDefault.volumeBindingMode === "WaitForFirstConsumer")
    return skipped(`${className} binds a claim only for a pod that uses it`);
  await removeLeftovers(kubernetes, claims, seconds.remove);
  const made = await kubernetes.create(claims, newClaim());
  const path = `${claims}/${made.metadata.name}`;
  const remove = () => removeClaim(kubernetes, path, seconds.remove);
  const bound = await waitUntilBound(kubernetes, path, seconds.bind).catch(async (error: unknown) => {
    const left = await remove().then(
      () => "",
      (further: unknown) => ` And ${reasonOf(further)}`,
    );
    throw new Error(`${reasonOf(error)}${left}`);
  });
  await remove();
  return passed(
    `${className}: ${bound.status?.capacity?.storage ?? "some storage"} for ${made.metadata.name}, deleted again`,
  );
}

function claimsOf({ services }: Cluster): string {
  return `/api/v1/namespaces/${services.nfs?.defaultClass ? NFS_NAMESPACE : "default"}/persistentvolumeclaims`;
}

function newClaim(): KubernetesObject {
  return {
    apiVersion: "v1",
    kind: "PersistentVolumeClaim",
    metadata: { name: `coldstart-verify-${randomBytes(4).toString("hex")}`, labels: MARK },
    spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
  };
}

async function waitUntilBound(kubernetes: KubernetesApi, path: string, seconds: number): Promise<KubernetesObject> {
  let found: KubernetesObject | undefined;
  await waitUntil(
    async () => {
      found = await kubernetes.find(path);
      return found?.status?.phase === "Bound" ? undefined : `it is ${String(found?.status?.phase ?? "gone")}`;
    },
    { goal: `the claim ${path.split("/").at(-1)} is bound`, seconds },
  );
  return found as KubernetesObject;
}

/** Also deletes the volume, regardless of its reclaim policy: it is empty. */
async function removeClaim(kubernetes: KubernetesApi, path: string, seconds: number): Promise<void> {
  const volume = (await kubernetes.find(path))?.spec?.volumeName as string | undefined;
  const volumePath = `/api/v1/persistentvolumes/${volume}`;
  if (volume) await kubernetes.patch(volumePath, { spec: { persistentVolumeReclaimPolicy: "Delete" } });
  await kubernetes.delete(path);
  const paths = [path, ...(volume ? [volumePath] : [])];
  await waitUntil(
    async () => {
      const there = await Promise.all(paths.map((one) => kubernetes.find(one)));
      const left = paths.filter((_, i) => there[i]);
      return left.length > 0 ? `${left.join(" and ")} still exists` : undefined;
    },
    { goal: `the claim ${path.split("/").at(-1)} and its volume are deleted`, seconds },
  );
}

async function removeLeftovers(kubernetes: KubernetesApi, claims: string, seconds: number): Promise<void> {
  const [[key, value] = ["", ""]] = Object.entries(MARK);
  for (const { metadata } of await kubernetes.list(
    `${claims}?labelSelector=${encodeURIComponent(`${key}=${value}`)}`,
  )) {
    await removeClaim(kubernetes, `${claims}/${metadata.name}`, seconds).catch((error: unknown) => {
      throw new Error(`the leftover ${metadata.name} of an interrupted check cannot be deleted: ${reasonOf(error)}`);
    });
  }
}
