import { at, title } from "../objects";
import type { KubeObject } from "../objects";
import type { Tree } from "../tree";

type Rule = readonly [path: readonly string[], wanted: unknown];

const PART_RULES: readonly Rule[] = [
  [["spec", "prune"], true],
  [["spec", "wait"], true],
  [["spec", "sourceRef", "kind"], "GitRepository"],
  [["spec", "sourceRef", "name"], "flux-system"],
  [["spec", "postBuild", "substituteFrom", "0", "name"], "cluster-settings"],
  [["metadata", "namespace"], "flux-system"],
  [["spec", "healthCheckExprs", "0", "kind"], "SealedSecret"],
];
const PART_FIELDS = ["interval", "retryInterval", "timeout"];

const RELEASE_RULES: readonly Rule[] = [
  [["spec", "install", "crds"], "CreateReplace"],
  [["spec", "upgrade", "crds"], "CreateReplace"],
  [["spec", "install", "strategy", "name"], "RetryOnFailure"],
  [["spec", "upgrade", "strategy", "name"], "RetryOnFailure"],
];

function broken(object: KubeObject, rules: readonly Rule[]): string[] {
  return rules
    .filter(([path, wanted]) => at(object, ...path) !== wanted)
    .map(([path, wanted]) => `${title(object)}: ${path.join(".")} is not ${String(wanted)}`);
}

/** Checks that every part uses the shared components. */
export function findConventionFaults({ parts }: Tree): string[] {
  return parts.flatMap(({ definition, objects }) => [
    ...broken(definition, PART_RULES),
    ...PART_FIELDS.filter((field) => !at(definition, "spec", field)).map(
      (field) => `${title(definition)}: spec.${field} is missing`,
    ),
    ...findObjectConventionFaults(objects),
  ]);
}

export function findObjectConventionFaults(objects: readonly KubeObject[]): string[] {
  return objects.flatMap((object) => {
    if (object.kind === "HelmRelease") return broken(object, RELEASE_RULES);
    // A Certificate is ready only after the config layer has created the zone, so the part would wait for it.
    if (object.kind === "Certificate") return [`${title(object)}: let an Ingress ask for it`];
    const isDatabase = object.kind === "Cluster" && object.apiVersion.startsWith("postgresql.cnpg.io/");
    const keepsData = object.kind === "Namespace" || isDatabase;
    if (!keepsData) return [];
    return broken(object, [[["metadata", "labels", "kustomize.toolkit.fluxcd.io/prune"], "disabled"]]);
  });
}
