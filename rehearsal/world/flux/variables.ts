/** The variables that Flux substitutes in the objects of a Kustomization. */
import type { KubernetesApi } from "../kubernetes/api";
import { notFound } from "../kubernetes/api-error";
import { at, decodeSecret, dictAt, listAt, stringsAt } from "../kubernetes/object";
import type { Dict, KubeObject } from "../kubernetes/object";
import { isSame } from "../kubernetes/stored-object";
import { BuildError } from "./build-error";

/** undefined: there is nothing to substitute. */
export type Variables = Readonly<Record<string, string>> | undefined;

interface ReadVariables {
  readonly post: Dict;
  readonly sources: readonly KubeObject[];
  readonly variables: Variables;
}

/** Cached per Kustomization: the same object until a variable changes. */
export class VariableReader {
  private readonly known = new Map<string, ReadVariables>();

  constructor(private readonly api: KubernetesApi) {}

  /** @throws BuildError for a missing source */
  read(kustomization: KubeObject): Variables {
    const { name, namespace } = kustomization.metadata;
    const id = `${namespace}/${name}`;
    const post = dictAt(kustomization, "spec.postBuild");
    const sources = this.sourcesOf(post, namespace);
    const before = this.known.get(id);
    if (before && isSame(before.post, post) && isSameList(before.sources, sources)) return before.variables;
    const read = variablesOf(post, sources);
    const variables = before && isSame(before.variables, read) ? before.variables : read;
    this.known.set(id, { post, sources, variables });
    return variables;
  }

  private sourcesOf(post: Dict, namespace: string | undefined): KubeObject[] {
    return listAt(post, "substituteFrom").flatMap((reference) => {
      const [kind, name] = [String(at(reference, "kind")), String(at(reference, "name"))];
      const object = this.api.get(kind, name, namespace);
      if (object || at(reference, "optional") === true) return object ?? [];
      const missing = notFound(this.api.nameOf(kind), name).message;
      throw new BuildError("BuildFailed", `post build failed: substitute from '${kind}/${name}' error: ${missing}`);
    });
  }
}

function variablesOf(post: Dict, sources: readonly KubeObject[]): Variables {
  const variables: Record<string, string> = {};
  for (const source of sources)
    Object.assign(variables, source.kind === "Secret" ? decodeSecret(source) : stringsAt(source, "data"));
  Object.assign(variables, stringsAt(post, "substitute"));
  const any = Object.keys(variables).length > 0 || post.substituteStrategy === "Always";
  if (!any) return undefined;
  return Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, value.replaceAll("\n", "")]));
}

function isSameList(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && before.every((one, index) => one === now[index]);
}
