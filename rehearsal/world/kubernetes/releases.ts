/** Helm: releases installed, upgraded and removed, by Terraform and by Flux alike. */
import type { Collection, Store } from "../store";
import type { KubernetesApi } from "./api";
import { ApiError } from "./api-error";
import { StaleLock, locateChart, locateRelease } from "./charts/locate";
import type { LocatedChart, LocatedRelease } from "./charts/locate";
import type { ChartLock } from "./charts/lock";
import { releaseObjects } from "./charts/objects";
import { healthOf } from "./health";
import { at, formatName, groupKind, groupOf } from "./object";
import type { Dict, KubeObject } from "./object";
import { isSame } from "./stored-object";
import { releaseSecret, secretName } from "./release-record";
import type { ObjectRef, ReleaseRecord } from "./release-record";

export type { ObjectRef, ReleaseRecord } from "./release-record";

export interface ReleaseRequest {
  readonly name: string;
  readonly namespace: string;
  readonly repository: string;
  readonly chart: string;
  readonly version: string | undefined;
  readonly values: Dict;
  readonly createNamespace?: boolean;
  readonly skipCrds?: boolean;
}

/** An error of Helm: the chart does not render, or the API rejects an object. */
export class ReleaseFailure extends Error {
  override readonly name = "ReleaseFailure";

  constructor(
    message: string,
    /** The release is not in the lock, so a retry cannot succeed. */
    readonly stale?: StaleLock,
  ) {
    super(message);
  }
}

const MANAGER = "helm";

export class Releases {
  private readonly records: Collection<ReleaseRecord>;

  constructor(
    store: Store,
    private readonly api: KubernetesApi,
    readonly charts: ChartLock,
  ) {
    this.records = store.collection("kubernetes/releases");
  }

  get(namespace: string, name: string): ReleaseRecord | undefined {
    const record = this.records.get(`${namespace}/${name}`);
    // Helm stores a release in a Secret of its namespace. Without this Secret, the release does not exist.
    return record && this.api.get("Secret", secretName(record), namespace) ? record : undefined;
  }

  /** What Helm records before it creates anything. A Helm that is killed after that leaves it pending. */
  begin(request: ReleaseRequest): void {
    const before = this.get(request.namespace, request.name);
    if (before || !this.api.get("Namespace", request.namespace)) return;
    const located = locateChart(this.charts, request.repository, request.chart, request.version);
    this.render(located, request, this.locate(located, request));
    const { chart, version, appVersion } = located;
    const now = this.api.now();
    this.keep({
      name: request.name,
      namespace: request.namespace,
      chart: chart.chart,
      version,
      appVersion,
      revision: 1,
      status: "pending-install",
      values: request.values,
      firstDeployed: now,
      lastDeployed: now,
      objects: [],
    });
  }

  /** @throws ChartNotFound, ReleaseFailure */
  install(request: ReleaseRequest): ReleaseRecord {
    const located = locateChart(this.charts, request.repository, request.chart, request.version);
    const before = this.get(request.namespace, request.name);
    if (before?.status === "deployed" && isOf(before, located, request.values)) return before;
    if (!request.createNamespace && !this.api.get("Namespace", request.namespace))
      throw new ReleaseFailure(`create: failed to create: namespaces "${request.namespace}" not found`);
    const release = this.locate(located, request);
    const objects = this.render(located, request, release);
    this.prepare(request, release);
    const applied = objects.map((object) => this.apply(request, object));
    for (const gone of before?.objects ?? []) if (!applied.some((ref) => isSameRef(ref, gone))) this.deleteObject(gone);
    const now = this.api.now();
    const record: ReleaseRecord = {
      name: request.name,
      namespace: request.namespace,
      chart: located.chart.chart,
      version: located.version,
      appVersion: located.appVersion,
      revision: before?.status === "pending-install" ? before.revision : (before?.revision ?? 0) + 1,
      status: "deployed",
      values: request.values,
      firstDeployed: before?.firstDeployed ?? now,
      lastDeployed: now,
      objects: applied,
    };
    this.keep(record);
    return record;
  }

  /** Forgets an installation that failed before it created anything. */
  giveUp({ namespace, name }: Pick<ReleaseRequest, "namespace" | "name">): void {
    const record = this.get(namespace, name);
    if (record?.status !== "pending-install") return;
    this.removeSecrets(record);
    this.records.delete(`${namespace}/${name}`);
  }

  mark(record: ReleaseRecord, status: ReleaseRecord["status"]): void {
    if (record.status !== status) this.keep({ ...record, status });
  }

  /** The objects that a release waits for; empty if all are ready. */
  waitsFor(record: ReleaseRecord): string[] {
    return record.objects.flatMap((ref) => {
      const object = this.api.get(ref.kind, ref.name, ref.namespace);
      const health = healthOf(this.api, object);
      if (health.status === "Current") return [];
      const name = object ? formatName(object) : `${ref.kind}/${ref.name}`;
      return [`${name} status: '${health.status}'${health.message ? `: ${health.message}` : ""}`];
    });
  }

  uninstall(namespace: string, name: string): boolean {
    const record = this.records.get(`${namespace}/${name}`);
    if (!record) return false;
    for (const ref of [...record.objects].reverse()) this.deleteObject(ref);
    this.removeSecrets(record);
    this.records.delete(`${namespace}/${name}`);
    return true;
  }

  reset(): void {
    for (const [id] of this.records.entries()) this.records.delete(id);
  }

  private locate({ chart }: LocatedChart, request: ReleaseRequest): LocatedRelease {
    try {
      return locateRelease(chart, request);
    } catch (error) {
      if (error instanceof StaleLock) throw new ReleaseFailure(error.message, error);
      throw error;
    }
  }

  private render({ chart }: LocatedChart, { values, name, namespace }: ReleaseRequest, release: LocatedRelease) {
    const objects = releaseObjects(chart, release, values);
    const brought = release.release.definitions.map((definition) => this.definition(definition));
    const isKnown = ({ apiVersion, kind }: KubeObject) =>
      this.api.type(groupKind({ apiVersion, kind })) !== undefined ||
      brought.some((one) => groupOf(apiVersion) === at(one, "spec.group") && kind === at(one, "spec.names.kind"));
    const unknown = objects.find((object) => !isKnown(object));
    if (unknown)
      throw new ReleaseFailure(
        `unable to build kubernetes objects from release manifest: resource mapping not found for name: "${unknown.metadata.name}" namespace: "${namespace}" from "": no matches for kind "${unknown.kind}" in version "${unknown.apiVersion}"\nensure CRDs are installed first (release ${name})`,
      );
    return objects;
  }

  private definition(name: string): KubeObject {
    const definition = this.charts.definition(name);
    if (!definition) throw new ReleaseFailure(`schemas/charts has no definition ${name}`);
    return definition;
  }

  private prepare(request: ReleaseRequest, { release }: LocatedRelease): void {
    const { namespace } = request;
    if (!this.api.get("Namespace", namespace))
      this.api.create({ apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } });
    if (request.skipCrds) return;
    for (const name of release.definitions) this.api.apply(this.definition(name), MANAGER);
  }

  private apply(request: ReleaseRequest, object: KubeObject): ObjectRef {
    const annotations = {
      ...object.metadata.annotations,
      "meta.helm.sh/release-name": request.name,
      "meta.helm.sh/release-namespace": request.namespace,
    };
    const labels = { ...object.metadata.labels, "app.kubernetes.io/managed-by": "Helm" };
    try {
      const labelled = { ...object, metadata: { ...object.metadata, annotations, labels } };
      const applied = this.api.apply(labelled, MANAGER, request.namespace);
      const { name, namespace } = applied.metadata;
      return { kind: groupKind(applied), name, ...(namespace ? { namespace } : {}) };
    } catch (error) {
      if (error instanceof ApiError) throw new ReleaseFailure(error.message);
      throw error;
    }
  }

  private deleteObject({ kind, name, namespace }: ObjectRef): void {
    if (this.api.get(kind, name, namespace)) this.api.delete(kind, name, namespace);
  }

  private keep(record: ReleaseRecord): void {
    this.records.put(`${record.namespace}/${record.name}`, record);
    this.removeSecrets(record);
    this.api.create(releaseSecret(record));
  }

  private removeSecrets({ name, namespace }: ReleaseRecord): void {
    for (const { metadata } of this.api.list("Secret", namespace))
      if (metadata.labels?.owner === "helm" && metadata.labels.name === name)
        this.api.delete("Secret", metadata.name, namespace);
  }
}

function isOf(record: ReleaseRecord, { chart, version }: LocatedChart, values: Dict): boolean {
  return record.chart === chart.chart && record.version === version && isSame(record.values, values);
}

function isSameRef(a: ObjectRef, b: ObjectRef): boolean {
  return a.kind === b.kind && a.name === b.name && a.namespace === b.namespace;
}
