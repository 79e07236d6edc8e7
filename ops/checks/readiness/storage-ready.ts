import { storageClasses } from "../../../spec";
import type { Cluster } from "../../../spec";
import { KubernetesClient } from "../../clients/kubernetes/client";
import type { Places } from "../../support/places";
import { BOUNDS } from "../timeouts";
import type { Bound } from "../timeouts";
import { FLUX_KINDS, describeUnready, isReady } from "./flux-ready";
import { waitFor } from "../wait-for";

export interface StorageReadyOptions {
  readonly cluster: Cluster;
  readonly places: Pick<Places, "kubeconfig">;
  readonly console: { say(text: string): void };
  readonly signal?: AbortSignal;
  /** @default BOUNDS.storage */
  readonly bound?: Bound;
}

/** The storage classes that the cluster file asks for are there. Flux brings them, so what holds it up is told too. */
export async function storageReady(options: StorageReadyOptions): Promise<{ skipped: boolean; detail: string }> {
  const { cluster, places, console, signal, bound = BOUNDS.storage } = options;
  const wanted = storageClasses(cluster).map(({ name }) => name);
  if (wanted.length === 0) return { skipped: true, detail: "no service of this cluster brings a storage class" };
  const look = `KUBECONFIG=${places.kubeconfig} kubectl get storageclasses,kustomizations,helmreleases -A`;
  await waitFor({
    goal: `these storage classes are there: ${wanted.join(", ")}`,
    bound,
    signal,
    tell: (text) => console.say(text),
    look,
    async ask() {
      const client = new KubernetesClient(places.kubeconfig);
      const found = (await client.list("/apis/storage.k8s.io/v1/storageclasses")).map(({ metadata }) => metadata.name);
      const missing = wanted.filter((name) => !found.includes(name));
      if (missing.length === 0) return undefined;
      // Without Flux nobody brings anything, and there is nothing to ask for.
      const brought = (await Promise.all(FLUX_KINDS.map((path) => client.list(path).catch(() => [])))).flat();
      const unready = brought.filter((object) => !isReady(object)).map(describeUnready);
      return { what: [`${missing.join(", ")} is missing`, ...unready].join("; "), look };
    },
  });
  return { skipped: false, detail: wanted.join(", ") };
}
