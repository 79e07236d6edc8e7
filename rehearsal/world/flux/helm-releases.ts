/** helm-controller: HelmReleases become releases. */
import { parse } from "yaml";
import type { KubernetesApi } from "../kubernetes/api";
import { notFound } from "../kubernetes/api-error";
import { ChartNotFound, LOCK_COMMAND } from "../kubernetes/charts/locate";
import { recordEvent } from "../kubernetes/events";
import { mergePatch } from "../kubernetes/merge";
import {
  at,
  conditionOf,
  decodeSecret,
  dictAt,
  isDict,
  isReady,
  listAt,
  stringsAt,
  textAt,
  withCondition,
} from "../kubernetes/object";
import type { Condition, Dict, KubeObject } from "../kubernetes/object";
import { ReleaseFailure } from "../kubernetes/releases";
import type { Releases } from "../kubernetes/releases";
import { findDependencyFault } from "./dependencies";
import { HELM_REPOSITORY, INDEX_FAILED, OCI_REPOSITORY, PULL_FAILED } from "./sources";

export const HELM_RELEASE = "HelmRelease.helm.toolkit.fluxcd.io";

class NotReady extends Error {
  constructor(
    readonly reason: string,
    message: string,
    /** Why no later attempt can succeed. */
    readonly stalled?: string,
  ) {
    super(message);
  }
}

interface ChartSource {
  readonly repository: string;
  readonly chart: string;
  readonly version: string | undefined;
}

export function releaseOf(release: KubeObject): { name: string; namespace: string } {
  const target = textAt(release, "spec.targetNamespace");
  const fallback = target ? `${target}-${release.metadata.name}` : release.metadata.name;
  return {
    name: textAt(release, "spec.releaseName") ?? fallback,
    namespace: target ?? release.metadata.namespace ?? "",
  };
}

export function reconcileHelmRelease(api: KubernetesApi, releases: Releases, release: KubeObject): void {
  if (at(release, "spec.suspend") === true) return;
  let condition: Condition;
  let stalled: string | undefined;
  const status: Dict = {};
  try {
    condition = install(api, releases, release, status);
  } catch (error) {
    if (!(error instanceof NotReady)) throw error;
    condition = { type: "Ready", status: "False", reason: error.reason, message: error.message };
    ({ stalled } = error);
    recordEvent(api, release, "Warning", error.reason, error.message, "helm-controller");
  }
  const now = api.now();
  const conditions = listAt(withCondition(release, condition, now), "conditions").filter(
    (one) => stalled !== undefined || at(one, "type") !== "Stalled",
  );
  const updated = { ...dictAt(release, "status"), ...status, conditions };
  api.setStatus(release, {
    ...(stalled === undefined
      ? updated
      : withCondition(
          { ...release, status: updated },
          { type: "Stalled", status: "True", reason: "NotLocked", message: stalled },
          now,
        )),
    observedGeneration: release.metadata.generation,
  });
}

function install(api: KubernetesApi, releases: Releases, object: KubeObject, status: Dict): Condition {
  const waits = findDependencyFault(api, HELM_RELEASE, object);
  if (waits) throw new NotReady("DependencyNotReady", waits);
  const source = chartSource(api, object);
  const { name, namespace } = releaseOf(object);
  const before = releases.get(namespace, name);
  const label = `${source.chart}@${source.version ?? ""}`;
  const describeFailure = (words: string, verb: "install" | "upgrade") =>
    new NotReady(
      verb === "install" ? "InstallFailed" : "UpgradeFailed",
      `Helm ${verb} failed for release ${namespace}/${name} with chart ${label}: ${words}`,
    );
  try {
    const record = releases.install({
      name,
      namespace,
      ...source,
      values: valuesOf(api, object),
      createNamespace: at(object, "spec.install.createNamespace") === true,
      skipCrds: at(object, "spec.install.crds") === "Skip",
    });
    const done = record.revision > 1 ? "upgrade" : "install";
    const waitsFor = at(object, `spec.${done}.disableWait`) === true ? [] : releases.waitsFor(record);
    if (waitsFor.length > 0) throw describeFailure(`timeout waiting for: [${waitsFor.join(", ")}]`, done);
    status.lastAttemptedRevision = record.version;
    status.history = [
      { name, namespace, chartName: record.chart, chartVersion: record.version, version: record.revision },
    ];
    return {
      type: "Ready",
      status: "True",
      reason: done === "install" ? "InstallSucceeded" : "UpgradeSucceeded",
      message: `Helm ${done} succeeded for release ${namespace}/${name}.v${record.revision} with chart ${record.chart}@${record.version}`,
    };
  } catch (error) {
    if (error instanceof ReleaseFailure) {
      const { reason, message } = describeFailure(error.message, before ? "upgrade" : "install");
      throw new NotReady(reason, message, error.stale?.message);
    }
    if (error instanceof ChartNotFound)
      throw chartNotReady(
        object,
        `invalid chart reference: failed to get chart version for remote reference: ${describeMissingInIndex(error, source)}`,
        notLocked(object, error.message),
      );
    throw error;
  }
}

function chartNotReady({ metadata: { name, namespace } }: KubeObject, words: string, stalled?: string): NotReady {
  const message = `HelmChart '${namespace}/${namespace}-${name}' is not ready: ${words}`;
  return new NotReady("SourceNotReady", message, stalled);
}

function notLocked(object: KubeObject, why: string): string {
  const { name, namespace } = releaseOf(object);
  return `release ${namespace}/${name} is not in schemas/charts: ${why}\nRun ${LOCK_COMMAND}, which renders the release with its real chart.`;
}

function describeMissingInIndex({ missing, message, known }: ChartNotFound, { chart, version }: ChartSource): string {
  if (missing === "name") return `no chart name found (there is no '${chart}')`;
  if (missing !== "version") return message;
  const hint = known ? ` (schemas/charts has ${known}; npm run charts locks another)` : "";
  return `no '${chart}' chart with version matching '${version ?? ""}' found${hint}`;
}

function chartSource(api: KubernetesApi, object: KubeObject): ChartSource {
  const ref = dictAt(object, "spec.chartRef");
  const own = object.metadata.namespace ?? "";
  if (ref.kind) return ociSource(api, object, ref, own);
  const spec = dictAt(object, "spec.chart.spec");
  const source = dictAt(spec, "sourceRef");
  const namespace = textAt(source, "namespace") ?? own;
  const kind = textAt(source, "kind") ?? "HelmRepository";
  if (kind !== "HelmRepository")
    throw new NotReady("SourceNotReady", `the rehearsal does not read charts from a ${kind}`);
  const repository = requireSource(api, HELM_REPOSITORY, String(source.name), namespace);
  // An index that was fetched earlier is still used: an address that breaks later does not affect the release.
  const served = textAt(repository, "status.artifact.metadata.address");
  const { status, reason, message = "" } = conditionOf(repository, "Ready") ?? {};
  if (!served && status === "False")
    throw chartNotReady(
      object,
      `no artifact available for HelmRepository source '${String(source.name)}'`,
      reason === INDEX_FAILED ? notLocked(object, message) : undefined,
    );
  return {
    repository: served ?? textAt(repository, "spec.url") ?? "",
    chart: textAt(spec, "chart") ?? "",
    version: textAt(spec, "version"),
  };
}

function ociSource(api: KubernetesApi, object: KubeObject, ref: Dict, own: string): ChartSource {
  const [name, namespace] = [String(ref.name), textAt(ref, "namespace") ?? own];
  if (ref.kind !== "OCIRepository")
    throw new NotReady("SourceNotReady", `the rehearsal does not know chartRef to ${String(ref.kind)}`);
  const source = requireSource(api, OCI_REPOSITORY, name, namespace);
  if (!isReady(source)) {
    const { reason, message: why = "latest generation of object has not been reconciled" } =
      conditionOf(source, "Ready") ?? {};
    const stalled = reason === PULL_FAILED ? notLocked(object, why) : undefined;
    throw new NotReady("SourceNotReady", `OCIRepository '${namespace}/${name}' is not ready: ${why}`, stalled);
  }
  const url = textAt(source, "spec.url") ?? "";
  return {
    repository: url,
    chart: url.split("/").at(-1) ?? "",
    version: textAt(source, "spec.ref.tag") ?? textAt(source, "spec.ref.semver"),
  };
}

function requireSource(api: KubernetesApi, kind: string, name: string, namespace: string): KubeObject {
  const source = api.get(kind, name, namespace);
  if (!source) {
    const words = notFound(api.nameOf(kind), name).message;
    throw new NotReady("ArtifactFailed", `could not get Source object: ${words}`);
  }
  return source;
}

function valuesOf(api: KubernetesApi, object: KubeObject): Dict {
  let values: Dict = {};
  for (const reference of listAt(object, "spec.valuesFrom")) {
    const [kind, name] = [String(at(reference, "kind")), String(at(reference, "name"))];
    const key = textAt(reference, "valuesKey") ?? "values.yaml";
    const source = api.get(kind, name, object.metadata.namespace);
    const text = source && (kind === "Secret" ? decodeSecret(source) : stringsAt(source, "data"))[key];
    if (text === undefined) {
      if (at(reference, "optional") === true) continue;
      const why = source ? `missing key '${key}'` : notFound(api.nameOf(kind), name).message;
      throw new NotReady(
        "ValuesError",
        `could not resolve ${kind} chart values reference '${object.metadata.namespace}/${name}' with key '${key}': ${why}`,
      );
    }
    const target = textAt(reference, "targetPath");
    const part = target ? nestUnder(target.split("."), text) : (parse(text) as unknown);
    if (isDict(part)) values = mergePatch(values, part) as Dict;
  }
  return mergePatch(values, dictAt(object, "spec.values")) as Dict;
}

function nestUnder(keys: readonly string[], value: unknown): Dict {
  const [first = "", ...rest] = keys;
  return { [first]: rest.length > 0 ? nestUnder(rest, value) : value };
}
