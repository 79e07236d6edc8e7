/** source-controller: fetches git, Helm and OCI sources. */
import { createHash } from "node:crypto";
import type { GitRemotes } from "../git/remotes";
import type { GitRepository } from "../git/repository";
import type { KubernetesApi } from "../kubernetes/api";
import { ChartNotFound, isKnownRepository, locateChart } from "../kubernetes/charts/locate";
import type { ChartLock } from "../kubernetes/charts/lock";
import { at, decodeSecret, textAt, withCondition } from "../kubernetes/object";
import type { Condition, Dict, KubeObject } from "../kubernetes/object";
import { loginRefused } from "./git-login";

export const GIT_REPOSITORY = "GitRepository.source.toolkit.fluxcd.io";
export const HELM_REPOSITORY = "HelmRepository.source.toolkit.fluxcd.io";
export const OCI_REPOSITORY = "OCIRepository.source.toolkit.fluxcd.io";

/** A repository or chart that the lock does not have. */
export const INDEX_FAILED = "Failed";
export const PULL_FAILED = "OCIArtifactPullFailed";

class SourceFailure extends Error {
  constructor(
    readonly reason: string,
    message: string,
  ) {
    super(message);
  }
}

export function reconcileSources(api: KubernetesApi, remotes: GitRemotes, charts: ChartLock): void {
  for (const source of api.list(GIT_REPOSITORY)) report(api, source, () => gitArtifact(api, remotes, source));
  for (const source of api.list(HELM_REPOSITORY)) report(api, source, () => indexArtifact(api, charts, source));
  for (const source of api.list(OCI_REPOSITORY)) report(api, source, () => ociArtifact(api, charts, source));
}

interface Artifact {
  readonly revision: string;
  readonly message: string;
  /** The address of the last fetch: if a later address fails, the fetched artifact is still served. */
  readonly address?: string;
}

function report(api: KubernetesApi, source: KubeObject, find: () => Artifact | undefined): void {
  if (at(source, "spec.suspend") === true) return;
  let artifact: Artifact | undefined;
  let condition: Condition;
  try {
    artifact = find();
    condition = {
      type: "Ready",
      status: "True",
      reason: "Succeeded",
      message: artifact?.message ?? "Helm repository is ready",
    };
  } catch (error) {
    const { reason = "Failed", message } = error as Partial<SourceFailure> & Error;
    condition = { type: "Ready", status: "False", reason, message };
  }
  const requestedAt = source.metadata.annotations?.["reconcile.fluxcd.io/requestedAt"];
  const status: Dict = {
    ...withCondition(source, condition, api.now()),
    observedGeneration: source.metadata.generation,
    ...(requestedAt === undefined ? {} : { lastHandledReconcileAt: requestedAt }),
  };
  // A source that fails keeps serving what it fetched before.
  if (artifact)
    status.artifact = {
      revision: artifact.revision,
      lastUpdateTime: textAt(source, "status.artifact.lastUpdateTime") ?? api.now(),
      ...(artifact.address ? { metadata: { address: artifact.address } } : {}),
    };
  api.setStatus(source, status);
}

function gitArtifact(api: KubernetesApi, remotes: GitRemotes, source: KubeObject): Artifact {
  requireSecret(api, source);
  const url = textAt(source, "spec.url") ?? "";
  const describeFailure = (words: string) =>
    new SourceFailure(
      "GitOperationFailed",
      `failed to checkout and determine revision: unable to clone '${url}': ${words}`,
    );
  if (url.startsWith("git://"))
    throw new SourceFailure(
      "URLInvalid",
      `invalid URL '${url}': scheme git is not supported, must be http, https or ssh`,
    );
  try {
    remotes.refresh(url);
  } catch (error) {
    throw describeFailure((error as Error).message);
  }
  const repository = remotes.find(url);
  if (!repository) throw describeFailure("repository not found");
  const refused = loginRefused(url, secretOf(api, source), repository);
  if (refused !== undefined) throw describeFailure(refused);
  const { ref, name } = refOf(source);
  const commit = repository.resolve(ref);
  if (!commit) throw describeFailure(`couldn't find remote ref "${ref}"`);
  const revision = `${name}@sha1:${commit}`;
  return { revision, message: `stored artifact for revision '${revision}'` };
}

function refOf(source: KubeObject): { ref: string; name: string } {
  const commit = textAt(source, "spec.ref.commit");
  if (commit) return { ref: commit, name: textAt(source, "spec.ref.branch") ?? "commit" };
  const tag = textAt(source, "spec.ref.tag");
  if (tag) return { ref: `refs/tags/${tag}`, name: tag };
  const branch = textAt(source, "spec.ref.branch") ?? "master";
  return { ref: `refs/heads/${branch}`, name: branch };
}

/** The commit that a ready GitRepository serves, and where it can be read. */
export function checkoutOf(
  remotes: GitRemotes,
  source: KubeObject,
): { repository: GitRepository; commit: string; revision: string } | undefined {
  const revision = textAt(source, "status.artifact.revision");
  const repository = remotes.find(textAt(source, "spec.url") ?? "");
  const commit = revision?.split("sha1:")[1];
  return repository && commit && revision ? { repository, commit, revision } : undefined;
}

function indexArtifact(api: KubernetesApi, charts: ChartLock, source: KubeObject): Artifact | undefined {
  requireSecret(api, source);
  const url = textAt(source, "spec.url") ?? "";
  if (at(source, "spec.type") === "oci" || url.startsWith("oci://")) return undefined;
  if (!isKnownRepository(charts, url))
    throw new SourceFailure(
      INDEX_FAILED,
      `failed to fetch Helm repository index: failed to cache index to temporary file: failed to fetch ${url}/index.yaml : 404 Not Found (the rehearsal knows no chart from there)`,
    );
  const digest = `sha256:${createHash("sha256").update(url).digest("hex")}`;
  return { revision: digest, message: `stored artifact: revision '${digest}'`, address: url };
}

function ociArtifact(api: KubernetesApi, charts: ChartLock, source: KubeObject): Artifact {
  requireSecret(api, source);
  const url = textAt(source, "spec.url") ?? "";
  const tag = textAt(source, "spec.ref.tag") ?? textAt(source, "spec.ref.semver") ?? "latest";
  const describeFailure = (words: string) =>
    new SourceFailure(PULL_FAILED, `failed to determine artifact digest: ${words}`);
  if (!url.startsWith("oci://"))
    throw new SourceFailure("URLInvalid", `URL must be in format 'oci://<domain>/<org>/<repo>'`);
  const name = url.replace(/\/+$/, "").split("/").at(-1) ?? "";
  try {
    const { version } = locateChart(charts, url, name, tag);
    const revision = `${version}@sha256:${createHash("sha256").update(`${url}:${version}`).digest("hex")}`;
    return { revision, message: `stored artifact for digest '${revision}'` };
  } catch (error) {
    if (!(error instanceof ChartNotFound)) throw error;
    const [host = "", ...path] = url.slice("oci://".length).split("/");
    throw describeFailure(
      `GET https://${host}/v2/${path.join("/")}/manifests/${tag}: ${describeMissingInRegistry(error)}`,
    );
  }
}

function describeMissingInRegistry({ missing, message, known }: ChartNotFound): string {
  if (missing === "name") return "NAME_UNKNOWN: repository name not known to registry";
  if (missing !== "version") return message;
  return `MANIFEST_UNKNOWN: manifest unknown${known ? ` (schemas/charts has ${known}; npm run charts locks another)` : ""}`;
}

function secretOf(api: KubernetesApi, source: KubeObject): Record<string, string> | undefined {
  const name = textAt(source, "spec.secretRef.name");
  return name ? decodeSecret(api.get("Secret", name, source.metadata.namespace)) : undefined;
}

function requireSecret(api: KubernetesApi, source: KubeObject): void {
  const name = textAt(source, "spec.secretRef.name");
  const { namespace = "" } = source.metadata;
  if (name && !api.get("Secret", name, namespace))
    throw new SourceFailure(
      "AuthenticationFailed",
      `failed to get secret '${namespace}/${name}': secrets "${name}" not found`,
    );
}
