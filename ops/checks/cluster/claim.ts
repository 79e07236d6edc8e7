import { randomBytes } from "node:crypto";
import { NFS_NAMESPACE, storageClasses } from "../../../spec";
import type { Cluster } from "../../../spec";
import type { KubernetesObject } from "../../clients/kubernetes/client";
import { reasonOf, waitUntil } from "../../support/wait";
import { fail } from "./check";
import type { Check, VerifyContext } from "./check";

const CLASSES = "/apis/storage.k8s.io/v1/storageclasses";
const IS_DEFAULT = "storageclass.kubernetes.io/is-default-class";

/** By this, what an interrupted look left behind is found again. */
const MARK = { "app.kubernetes.io/created-by": "coldstart-verify" };

/** A driver makes a folder or a disk, and takes it away again, within seconds; images are long there. */
const SECONDS = { bind: 120, remove: 60 };

type Api = VerifyContext["kubernetes"];

/** Whether storage works is seen by asking for some. It is the one check that makes something, and takes it away again. */
export const claim: Check = {
  name: "a claim that names no class is bound, and goes again",
  concerns: (cluster) => storageClasses(cluster).some(({ isDefault }) => isDefault),
  look: ({ kubernetes, cluster }) => tried(kubernetes, claimsOf(cluster)),
};

/** @param seconds how long each half may take */
export async function tried(kubernetes: Api, claims: string, seconds = SECONDS): Promise<string> {
  const byDefault = (await kubernetes.list(CLASSES)).find(
    ({ metadata }) => metadata.annotations?.[IS_DEFAULT] === "true",
  );
  if (!byDefault) return fail("no storage class is the default");
  const { name: className } = byDefault.metadata;
  if (byDefault.volumeBindingMode === "WaitForFirstConsumer")
    return `not tried: ${className} binds a claim only for a pod that uses it`;
  await removeLeftOvers(kubernetes, claims, seconds.remove);
  const made = await kubernetes.create(claims, newClaim());
  const path = `${claims}/${made.metadata.name}`;
  const remove = () => removed(kubernetes, path, seconds.remove);
  const bound = await untilBound(kubernetes, path, seconds.bind).catch(async (error: unknown) => {
    const left = await remove().then(
      () => "",
      (further: unknown) => ` And ${reasonOf(further)}`,
    );
    return fail(`${reasonOf(error)}${left}`);
  });
  await remove();
  return `${className} gave ${bound.status?.capacity?.storage ?? "some storage"} to ${made.metadata.name}, and took it back`;
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

async function untilBound(kubernetes: Api, path: string, seconds: number): Promise<KubernetesObject> {
  let found: KubernetesObject | undefined;
  await waitUntil(
    async () => {
      found = await kubernetes.find(path);
      return found?.status?.phase === "Bound" ? undefined : `it is ${String(found?.status?.phase ?? "gone")}`;
    },
    seconds,
    (seen) =>
      `the claim ${path.split("/").at(-1)} was not bound within ${seconds} s: ${seen}. Look at the driver: kubectl get pods -A`,
  );
  return found as KubernetesObject;
}

/** With its volume, whatever the class would keep: there is nothing in it. */
async function removed(kubernetes: Api, path: string, seconds: number): Promise<void> {
  const volume = (await kubernetes.find(path))?.spec?.volumeName as string | undefined;
  const volumePath = `/api/v1/persistentvolumes/${volume}`;
  if (volume) await kubernetes.patch(volumePath, { spec: { persistentVolumeReclaimPolicy: "Delete" } });
  await kubernetes.delete(path);
  const paths = [path, ...(volume ? [volumePath] : [])];
  await waitUntil(
    async () => {
      const there = await Promise.all(paths.map((one) => kubernetes.find(one)));
      const left = paths.filter((_, i) => there[i]);
      return left.length > 0 ? left.join(" and ") : undefined;
    },
    seconds,
    (left) => `${left} is still there ${seconds} s after it was deleted. Look at the driver: kubectl get pods -A`,
  );
}

async function removeLeftOvers(kubernetes: Api, claims: string, seconds: number): Promise<void> {
  const [[key, value] = ["", ""]] = Object.entries(MARK);
  for (const { metadata } of await kubernetes.list(
    `${claims}?labelSelector=${encodeURIComponent(`${key}=${value}`)}`,
  )) {
    await removed(kubernetes, `${claims}/${metadata.name}`, seconds).catch((error: unknown) =>
      fail(`an earlier look left ${metadata.name} behind, and it does not go: ${reasonOf(error)}`),
    );
  }
}
