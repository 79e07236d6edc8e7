import { parseAllDocuments } from "yaml";
import type { ResourceChange, Values } from "../../support/plan";

/** The repository, branch and path that Flux reconciles from, if the plan contains them. */
export interface GitLocation {
  readonly repository?: string | undefined;
  readonly branch?: string | undefined;
  readonly path?: string | undefined;
}

/** The location in git that a resource gives to Flux; undefined for other resources. */
export function gitLocationIn({ type }: Pick<ResourceChange, "type">, values: Values | null | undefined): GitLocation {
  if (type === "flux_bootstrap_git") return readFilesLocation(values?.repository_files);
  return type === "helm_release" && values?.chart === SYNC_CHART ? readChartLocation(values.values) : {};
}

/** The chart that configures the source of a read-only Flux. */
export const SYNC_CHART = "flux2-sync";

interface Source {
  readonly spec?: { readonly url?: string; readonly ref?: { readonly branch?: string } };
}
interface Kustomization {
  readonly spec?: { readonly path?: string };
}

/** The files that the provider writes to git. A file that was deleted there is empty and cannot be compared. */
function readFilesLocation(files: unknown): GitLocation {
  const [, sync = ""] =
    Object.entries((files ?? {}) as Record<string, string>).find(([path]) => path.endsWith("/gotk-sync.yaml")) ?? [];
  const objects = documentsOf(sync) as { kind?: string }[];
  const findByKind = (kind: string) => objects.find((object) => object?.kind === kind);
  return locationOf(
    findByKind("GitRepository") as Source | undefined,
    findByKind("Kustomization") as Kustomization | undefined,
  );
}

function readChartLocation(texts: unknown): GitLocation {
  const [values] = (texts ?? []) as string[];
  const { gitRepository, kustomization } = (documentsOf(values ?? "")[0] ?? {}) as {
    gitRepository?: Source;
    kustomization?: Kustomization;
  };
  return locationOf(gitRepository, kustomization);
}

function locationOf(source: Source | undefined, kustomization: Kustomization | undefined): GitLocation {
  return {
    repository: source?.spec?.url === undefined ? undefined : sameAddress(source.spec.url),
    branch: source?.spec?.ref?.branch,
    path: kustomization?.spec?.path?.replace(/^(?:\.?\/)+|\/+$/g, ""),
  };
}

/**
 * Normalizes https://github.com/a/b.git and ssh://git@github.com/a/b to one form: a deploy key reads the same
 * repository over SSH.
 */
function sameAddress(url: string): string {
  return url.replace(/(?:\.git)?\/*$/, "").replace(/^ssh:\/\/git@github\.com\//, "https://github.com/");
}

function documentsOf(text: string): unknown[] {
  return parseAllDocuments(text, { logLevel: "silent" }).flatMap((document) =>
    "toJS" in document && document.errors.length === 0 ? [document.toJS() as unknown] : [],
  );
}
