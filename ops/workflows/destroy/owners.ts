import type { KubernetesClient, KubernetesObject } from "../../clients/kubernetes/client";
import { ResourcePaths } from "../../clients/kubernetes/resource-paths";

interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
}

/** An object in the cluster, identified by its API path. */
export interface Place {
  readonly uid: string;
  readonly path: string;
  /** For example `StatefulSet vault/vault`. */
  readonly what: string;
}

/** Owners that must not be deleted: static pods of Talos belong to their Node object. */
const NEVER = ["Node", "Namespace"];

/**
 * Finds the topmost owner of an object. That owner recreates everything below it: a StatefulSet recreates its pods, and
 * an operator its StatefulSets.
 */
export class Owners {
  private readonly paths: ResourcePaths;

  constructor(private readonly client: KubernetesClient) {
    this.paths = new ResourcePaths(client);
  }

  /** @returns the object itself if it has no owner; undefined if its owner must not be deleted */
  async rootOf(object: KubernetesObject, self: Place): Promise<Place | undefined> {
    const { namespace } = object.metadata;
    let [current, place]: [KubernetesObject, Place] = [object, self];
    for (;;) {
      const reference = controllerOf(current);
      if (!reference) return place;
      if (NEVER.includes(reference.kind)) return undefined;
      const path = await this.paths.pathOf(reference, namespace);
      const owner = path === undefined ? undefined : await this.client.find(path);
      // The owner is already deleted: Kubernetes deletes its dependents.
      if (!path || owner?.metadata.uid !== reference.uid) return place;
      current = owner;
      place = {
        uid: reference.uid,
        path,
        what: `${reference.kind} ${namespace ? `${namespace}/` : ""}${reference.name}`,
      };
    }
  }
}

function controllerOf({ metadata }: KubernetesObject): OwnerReference | undefined {
  const references = (metadata.ownerReferences ?? []) as OwnerReference[];
  return references.find(({ controller }) => controller) ?? references[0];
}
