/**
 * The archive of a database in a bucket, laid out as barman-cloud does: `<server>/base/<id>/` has copies of the whole, `<server>/wals/`
 * the write-ahead log after them. A file of the log holds the data after it and the moment of the change.
 */
import { createHash } from "node:crypto";
import { StorageRefused, readLoginKey } from "../object-storage";
import type { BucketLogin, ObjectStorage } from "../object-storage";
import type { KubernetesApi } from "../api";
import { at, dictAt, listAt, textAt } from "../object";
import type { Dict, KubeObject } from "../object";

export const PLUGIN = "barman-cloud.cloudnative-pg.io";
const OBJECT_STORE = "ObjectStore.barmancloud.cnpg.io";

/** A state of the data, and its time. */
export interface RecordedData {
  readonly time: string;
  readonly data: string;
}

export interface BaseBackup extends RecordedData {
  readonly id: string;
}

/** The archive that a Cluster writes to, or undefined if it has none. @throws StorageRefused without its store or login */
export function ownArchive(api: KubernetesApi, storage: ObjectStorage, cluster: KubeObject): Archive | undefined {
  const plugin = listAt(cluster, "spec.plugins").find(
    (one) => textAt(one, "name") === PLUGIN && at(one, "enabled") !== false,
  );
  return plugin === undefined ? undefined : archiveOf(api, storage, cluster, dictAt(plugin, "parameters"));
}

/** The archive that a Cluster is recovered from. @throws StorageRefused without its store or login */
export function recoveryArchive(api: KubernetesApi, storage: ObjectStorage, cluster: KubeObject): Archive {
  const source = textAt(cluster, "spec.bootstrap.recovery.source");
  const external = listAt(cluster, "spec.externalClusters").find((one) => textAt(one, "name") === source);
  return archiveOf(api, storage, cluster, dictAt(external, "plugin.parameters"));
}

function archiveOf(api: KubernetesApi, storage: ObjectStorage, cluster: KubeObject, parameters: Dict): Archive {
  const { name, namespace = "" } = cluster.metadata;
  const storeName = textAt(parameters, "barmanObjectName") ?? "";
  const store = api.type(OBJECT_STORE) && api.get(OBJECT_STORE, storeName, namespace);
  if (!store)
    throw new StorageRefused("NotFound", `objectstores.barmancloud.cnpg.io "${storeName}" not found in ${namespace}`);
  const configuration = dictAt(store, "spec.configuration");
  const { hostname, pathname } = new URL(textAt(configuration, "destinationPath") ?? "s3://none/");
  const login = {
    endpoint: textAt(configuration, "endpointURL") ?? "",
    bucket: hostname,
    accessKey: readLoginKey(api, namespace, dictAt(configuration, "s3Credentials.accessKeyId")),
    secretKey: readLoginKey(api, namespace, dictAt(configuration, "s3Credentials.secretAccessKey")),
  };
  const server = textAt(parameters, "serverName") ?? name;
  const folder = pathname.replace(/^\/+|\/+$/g, "");
  return new Archive(storage, login, store, server, folder === "" ? server : `${folder}/${server}`);
}

export class Archive {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly login: BucketLogin,
    readonly store: KubeObject,
    readonly server: string,
    private readonly folder: string,
  ) {}

  isEmpty(): boolean {
    return this.storage.list(this.login, `${this.folder}/`).length === 0;
  }

  addBase(id: string, content: RecordedData): void {
    this.put(`base/${id}/data.tar.gz`, content);
    this.put(`base/${id}/backup.info`, { id, time: content.time });
  }

  addLog(segment: string, content: RecordedData): void {
    this.put(`wals/${segment.slice(0, 16)}/${segment}.gz`, content);
  }

  /** Oldest first. A copy without `backup.info` was interrupted and does not count. */
  bases(): BaseBackup[] {
    return this.names("base/")
      .filter((key) => key.endsWith("/backup.info"))
      .map((key) => key.slice("base/".length, -"/backup.info".length))
      .sort()
      .map((id) => ({ id, ...(this.read(`base/${id}/data.tar.gz`) ?? { time: "", data: "" }) }));
  }

  lastSegment(): string | undefined {
    return this.segments().at(-1);
  }

  deleteBase(id: string): void {
    for (const key of this.names(`base/${id}/`)) this.storage.delete(this.login, `${this.folder}/${key}`);
  }

  /** The data at a time; by default, the latest. @throws StorageRefused if no copy is old enough */
  recover(target: string | undefined): string {
    const before = (time: string) => target === undefined || Date.parse(time) <= Date.parse(target);
    const base = this.bases()
      .filter(({ time }) => before(time))
      .at(-1);
    if (!base)
      throw new StorageRefused(
        "NoBackup",
        target === undefined ? `no target backup found` : `no target backup found: none was finished before ${target}`,
      );
    const changes = this.segments()
      .map((segment) => this.read(`wals/${segment.slice(0, 16)}/${segment}.gz`))
      .filter(
        (change): change is RecordedData => change !== undefined && before(change.time) && change.time >= base.time,
      );
    return changes.at(-1)?.data ?? base.data;
  }

  private segments(): string[] {
    return this.names("wals/")
      .map((key) => key.split("/").at(-1)?.replace(/\.gz$/, "") ?? "")
      .sort();
  }

  private names(under: string): string[] {
    const prefix = `${this.folder}/${under}`;
    return this.storage.list(this.login, prefix).map(({ key }) => key.slice(this.folder.length + 1));
  }

  private put(name: string, content: object): void {
    this.storage.put(this.login, `${this.folder}/${name}`, JSON.stringify(content));
  }

  private read(name: string): RecordedData | undefined {
    const text = this.storage.get(this.login, `${this.folder}/${name}`);
    return text === undefined ? undefined : (JSON.parse(text) as RecordedData);
  }
}

/** The name of a file of the log: timeline, and its number. */
export function segmentName(timeline: number, number: number): string {
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, "0");
  return `${hex(timeline)}00000000${hex(number)}`;
}

export function timelineOf(segment: string | undefined): number {
  return segment === undefined ? 0 : parseInt(segment.slice(0, 8), 16);
}

/** Distinguishes states of the data without storing them. */
export function fingerprintOf(data: string): string {
  return createHash("sha256").update(data).digest("hex").slice(0, 16);
}
