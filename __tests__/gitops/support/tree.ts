import type { Cluster, SecretSpec, ServicePart } from "../../../spec";
import { at, parseObjects } from "./objects";
import type { KubeObject } from "./objects";

/** A Flux Kustomization of a cluster, with its objects. */
export interface Part {
  readonly name: string;
  readonly path: string;
  readonly dependsOn: readonly string[];
  readonly definition: KubeObject;
  /** As kustomize builds it, before Flux substitutes. */
  readonly text: string;
  /** As Flux applies it. */
  readonly objects: readonly KubeObject[];
}

/** The parts of one cluster in gitops/, and what exists before Flux starts. */
export interface Tree {
  readonly cluster: Pick<Cluster, "services" | "nodes" | "sites" | "dns" | "backups"> & {
    readonly network: Pick<Cluster["network"], "cni">;
  };
  readonly settings: Readonly<Record<string, string>>;
  readonly services: readonly ServicePart[];
  readonly parts: readonly Part[];
}

/** A name, and a default after `:=` where the variable may be missing. */
export const VARIABLE = /(?<!\$)\$\{([^}:]*)(?::=([^}]*))?\}/g;

export function makePart(
  definition: KubeObject,
  buildFolder: (path: string) => string,
  settings: Tree["settings"],
): Part {
  const path = String(at(definition, "spec", "path"));
  const text = buildFolder(path);
  return {
    name: definition.metadata.name,
    path,
    dependsOn: ((at(definition, "spec", "dependsOn") ?? []) as { name: string }[]).map(({ name }) => name),
    definition,
    text,
    objects: parseObjects(substitute(text, settings)),
  };
}

/** What Flux does after the build: unknown names become empty, `$${NAME}` becomes `${NAME}`. */
export function substitute(text: string, settings: Tree["settings"]): string {
  return text
    .replace(VARIABLE, (_, name: string, otherwise?: string) => settings[name] ?? otherwise ?? "")
    .replaceAll("$${", "${");
}

/** The part and everything that it depends on. */
export function withDependencies(tree: Tree, part: Part): Part[] {
  const seen = new Map([[part.name, part]]);
  for (const { dependsOn } of seen.values()) {
    for (const name of dependsOn) {
      const next = tree.parts.find((candidate) => candidate.name === name);
      if (next && !seen.has(name)) seen.set(name, next);
    }
  }
  return [...seen.values()];
}

export function secretsOf(tree: Tree): SecretSpec[] {
  return tree.services.flatMap(({ secrets }) => secrets ?? []);
}

export function chartOf(part: Part, release: KubeObject): { name: string; version: string } {
  const chart = at(release, "spec", "chart", "spec");
  if (chart) return { name: String(at(chart, "chart")), version: String(at(chart, "version")) };
  const source = part.objects.find(
    ({ kind, metadata }) => kind === "OCIRepository" && metadata.name === at(release, "spec", "chartRef", "name"),
  );
  return {
    name:
      String(at(source, "spec", "url"))
        .split("/")
        .pop() ?? "",
    version: String(at(source, "spec", "ref", "tag")),
  };
}

export function releasesOf(part: Part): KubeObject[] {
  return part.objects.filter(({ kind }) => kind === "HelmRelease");
}

export function valuesOf(release: KubeObject): unknown {
  return at(release, "spec", "values") ?? {};
}
