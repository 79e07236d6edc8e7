/** How Flux applies a build: in stages. A stage is applied only if a dry run accepts all of it. */
import type { KubernetesApi } from "../kubernetes/api";
import { ApiError } from "../kubernetes/api-error";
import { formatName, groupKind } from "../kubernetes/object";
import type { KubeObject } from "../kubernetes/object";

const DEFINITIONS = [
  "CustomResourceDefinition.apiextensions.k8s.io",
  "Namespace",
  "ClusterRole.rbac.authorization.k8s.io",
];
const MANAGER = "kustomize-controller";

/** @throws Error with the message that the Kustomization then shows. */
export function applyStaged(api: KubernetesApi, objects: readonly KubeObject[]): KubeObject[] {
  const stages = [
    objects.filter((object) => DEFINITIONS.includes(groupKind(object))),
    objects.filter((object) => isClass(object)),
    objects.filter((object) => !DEFINITIONS.includes(groupKind(object)) && !isClass(object)),
  ];
  return stages.flatMap((stage) => {
    for (const object of stage) checkOne(api, object);
    return stage.map((object) => api.apply(object, MANAGER));
  });
}

function isClass({ kind }: KubeObject): boolean {
  return kind.endsWith("Class");
}

function checkOne(api: KubernetesApi, object: KubeObject): void {
  try {
    const type = api.typeOf(object);
    if (type.namespaced && !object.metadata.namespace)
      throw new Error(
        `${formatName(object)} namespace not specified: the server could not find the requested resource`,
      );
    api.check(object);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reason = error.reason === "NoMatch" ? "" : ` (${error.reason})`;
    const failed = error.reason === "NotFound" ? "not found" : `dry-run failed${reason}`;
    throw new Error(`${formatName(object)} ${failed}: ${error.message}`, { cause: error });
  }
}
