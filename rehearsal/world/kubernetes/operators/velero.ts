/**
 * Velero with its node agent: the files of volumes go to a bucket and come back. Velero restores pods together with their claims,
 * because only a pod with a volume on its node lets the agent write into it.
 */
import type { KubernetesApi } from "../api";
import type { Controller } from "../controller";
import { lastPassed } from "../cron-jobs";
import { matchesExpressions } from "../label-expressions";
import { StorageRefused, refusalOf } from "../object-storage";
import type { BucketLogin } from "../object-storage";
import { at, decodeSecret, dictAt, listAt, stableUuid, stringsAt, textAt } from "../object";
import type { KubeObject } from "../object";
import { podStatus, findPodTrouble } from "../pods";
import { claimsOf, place } from "../scheduling";
import type { Backing } from "./backing";
import { ResticRepository } from "./restic";
import { isRunning } from "./readiness";

const BACKUP = "Backup.velero.io";
const SCHEDULE = "Schedule.velero.io";
const RESTORE = "Restore.velero.io";
const LOCATION = "BackupStorageLocation.velero.io";
const DONE = ["Completed", "PartiallyFailed", "Failed", "FailedValidation"];

/** A claim in a backup, with the pod that uses it. */
interface Copied {
  readonly claim: KubeObject;
  readonly pod: KubeObject;
  readonly content: string;
}

export function veleroController(api: KubernetesApi, backing: Backing): Controller {
  const velero = new Velero(api, backing);
  return {
    name: "velero",
    watches: () => velero.fingerprint(),
    reconcile() {
      if (!api.type(BACKUP) || !isRunning(api, "velero")) return;
      velero.reconcile();
    },
  };
}

class Velero {
  constructor(
    private readonly api: KubernetesApi,
    private readonly backing: Backing,
  ) {}

  fingerprint(): string {
    const schedules = this.api.type(SCHEDULE) ? this.api.list(SCHEDULE) : [];
    return JSON.stringify([this.backing.storage.state(), schedules.map((one) => this.dueTime(one)?.toISOString())]);
  }

  reconcile(): void {
    for (const location of this.api.list(LOCATION)) this.reconcileLocation(location);
    for (const schedule of this.api.list(SCHEDULE)) this.reconcileSchedule(schedule);
    for (const backup of this.api.list(BACKUP)) this.reconcileBackup(backup);
    for (const restore of this.api.list(RESTORE)) this.reconcileRestore(restore);
  }

  private reconcileLocation(location: KubeObject): void {
    const fault = refusalOf(() => void this.backing.storage.list(this.loginOf(location), this.prefixOf(location)));
    this.api.setStatus(location, fault ? { phase: "Unavailable", message: fault } : { phase: "Available" });
  }

  private reconcileSchedule(schedule: KubeObject): void {
    const due = this.dueTime(schedule);
    const { name, namespace } = schedule.metadata;
    if (due === undefined) {
      if (at(schedule, "status.phase") === undefined) this.api.setStatus(schedule, { phase: "Enabled" });
      return;
    }
    const backup = `${name}-${due.toISOString().replaceAll(/[-:T]|\.\d+Z/g, "")}`;
    if (!this.api.get(BACKUP, backup, namespace))
      this.api.create({
        apiVersion: "velero.io/v1",
        kind: "Backup",
        metadata: { name: backup, namespace, labels: { "velero.io/schedule-name": name } },
        spec: dictAt(schedule, "spec.template"),
      });
    this.api.setStatus(schedule, { phase: "Enabled", lastBackup: due.toISOString().replace(/\.\d+Z$/, "Z") });
  }

  private dueTime(schedule: KubeObject): Date | undefined {
    if (at(schedule, "spec.paused") === true) return undefined;
    const since = textAt(schedule, "status.lastBackup") ?? schedule.metadata.creationTimestamp ?? this.api.now();
    return lastPassed(textAt(schedule, "spec.schedule") ?? "", new Date(since), new Date(this.api.now()));
  }

  private reconcileBackup(backup: KubeObject): void {
    if (DONE.includes(textAt(backup, "status.phase") ?? "")) return;
    const now = this.api.now();
    const error = refusalOf(() => {
      const repository = this.repository();
      const claims = this.claimsOf(backup);
      const [login, prefix] = this.bucket();
      this.backing.storage.put(
        login,
        `${prefix}backups/${backup.metadata.name}/velero-backup.json`,
        JSON.stringify(backup.spec),
      );
      repository.add(now, JSON.stringify({ backup: backup.metadata.name, claims }));
      for (const copied of claims) this.recordFiles(backup, copied);
      const hours = /^(\d+)h/.exec(textAt(backup, "spec.ttl") ?? "720h")?.[1] ?? "720";
      this.api.setStatus(backup, {
        phase: "Completed",
        startTimestamp: now,
        completionTimestamp: now,
        expiration: new Date(Date.parse(now) + Number(hours) * 3600_000).toISOString().replace(/\.\d+Z$/, "Z"),
        progress: { itemsBackedUp: claims.length, totalItems: claims.length },
      });
    });
    if (error === undefined) return;
    this.api.setStatus(backup, {
      phase: "Failed",
      startTimestamp: now,
      completionTimestamp: now,
      failureReason: error,
    });
  }

  /** Source: velero `pkg/podvolume/backupper.go`, newPodVolumeBackup. */
  private recordFiles({ metadata: { name, namespace } }: KubeObject, { claim, pod }: Copied): void {
    const record = this.api.create({
      apiVersion: "velero.io/v1",
      kind: "PodVolumeBackup",
      metadata: {
        name: `${name}-${stableUuid(`${name}/${String(claim.metadata.uid)}`).slice(0, 5)}`,
        namespace,
        labels: { "velero.io/backup-name": name, "velero.io/pvc-uid": String(claim.metadata.uid) },
        annotations: { "velero.io/pvc-name": claim.metadata.name },
      },
      spec: {
        node: textAt(pod, "spec.nodeName"),
        pod: { kind: "Pod", namespace: pod.metadata.namespace, name: pod.metadata.name, uid: pod.metadata.uid },
        volume: claim.metadata.name,
        uploaderType: "kopia",
      },
    });
    this.api.setStatus(record, { phase: "Completed" });
  }

  /** Claims of running pods that the backup selects. */
  private claimsOf(backup: KubeObject): Copied[] {
    const namespaces = listAt(backup, "spec.includedNamespaces").map(String);
    const isIncluded = ({ metadata }: KubeObject) =>
      (namespaces.length === 0 || namespaces.includes("*") || namespaces.includes(metadata.namespace ?? "")) &&
      matchesExpressions(metadata.labels ?? {}, listAt(backup, "spec.labelSelector.matchExpressions"));
    return this.api
      .list("Pod")
      .filter((pod) => isIncluded(pod) && at(pod, "status.phase") === "Running")
      .flatMap((pod) =>
        claimsOf(pod.spec).flatMap((name) => {
          const claim = this.api.get("PersistentVolumeClaim", name, pod.metadata.namespace);
          const content = this.backing.contents.read(name, pod.metadata.namespace ?? "") ?? "";
          return claim ? [{ claim, pod, content }] : [];
        }),
      );
  }

  private reconcileRestore(restore: KubeObject): void {
    if (DONE.includes(textAt(restore, "status.phase") ?? "")) return;
    const { backupName } = dictAt(restore, "spec");
    const backup = this.api.get(BACKUP, String(backupName), restore.metadata.namespace);
    const startTimestamp = textAt(restore, "status.startTimestamp") ?? this.api.now();
    if (textAt(backup, "status.phase") !== "Completed") {
      const words = `Error retrieving backup: backup.velero.io "${String(backupName)}" not found`;
      this.api.setStatus(restore, { phase: "FailedValidation", validationErrors: [words] });
      return;
    }
    const error = refusalOf(() => {
      const copies = this.listCopied(String(backupName), restore);
      const taken = copies.find((one) => this.isTaken(one));
      if (taken) {
        const { name, namespace } = taken.pod.metadata;
        const words = `pod volume restore failed: pod ${namespace}/${name} was deleted by its controller`;
        this.api.setStatus(restore, { phase: "PartiallyFailed", startTimestamp, failureReason: words });
        return;
      }
      const isDone = copies.map((one) => this.restoreClaim(one, restore.metadata.name));
      const done = isDone.every(Boolean);
      this.api.setStatus(restore, {
        phase: done ? "Completed" : "InProgress",
        startTimestamp,
        ...(done ? { completionTimestamp: this.api.now() } : {}),
      });
    });
    if (error !== undefined) this.api.setStatus(restore, { phase: "Failed", startTimestamp, failureReason: error });
  }

  private listCopied(backup: string, restore: KubeObject): Copied[] {
    const namespaces = listAt(restore, "spec.includedNamespaces").map(String);
    const found = this.repository()
      .snapshots()
      .map(({ content }) => JSON.parse(content) as { backup: string; claims: Copied[] })
      .find((one) => one.backup === backup);
    if (!found) throw new StorageRefused("NoSuchKey", `backup ${backup} is not in the bucket`);
    return found.claims.filter(
      ({ claim }) => namespaces.length === 0 || namespaces.includes(claim.metadata.namespace ?? ""),
    );
  }

  /**
   * A controller adopts pods that its selector matches, and deletes those that are too many: the files have no time to come back. Source:
   * kubernetes/kubernetes `pkg/controller/replicaset/replica_set.go`, `claimPods` and `manageReplicas`.
   */
  private isTaken({ claim, pod }: Copied): boolean {
    const { name, namespace } = claim.metadata;
    if (this.api.get("PersistentVolumeClaim", name, namespace)) return false;
    const controllers = ["Deployment.apps", "StatefulSet.apps"].flatMap((kind) => this.api.list(kind, namespace));
    return controllers.some((one) =>
      Object.entries(stringsAt(one, "spec.selector.matchLabels")).every(
        ([key, value]) => pod.metadata.labels?.[key] === value,
      ),
    );
  }

  /** What is there already stays as it is. @returns whether the files are back */
  private restoreClaim({ claim, pod, content }: Copied, restore: string): boolean {
    const { api } = this;
    const { name, namespace = "", labels } = claim.metadata;
    const mark = "velero.io/restore-name";
    const live = api.get("PersistentVolumeClaim", name, namespace);
    if (!live) {
      const { volumeName: _, ...spec } = dictAt(claim, "spec");
      api.create({
        apiVersion: "v1",
        kind: "PersistentVolumeClaim",
        metadata: { name, namespace, labels: { ...labels, [mark]: "pending" } },
        spec,
      });
    } else if (live.metadata.labels?.[mark] !== "pending") return true;
    if (!api.get("Pod", pod.metadata.name, namespace)) this.restorePod(pod, restore);
    if (at(api.get("PersistentVolumeClaim", name, namespace), "status.phase") !== "Bound") return false;
    this.backing.contents.write(name, namespace, content);
    const bound = api.require("PersistentVolumeClaim", name, namespace);
    api.update({ ...bound, metadata: { ...bound.metadata, labels: { ...bound.metadata.labels, [mark]: "done" } } });
    return true;
  }

  /** Without its controller. */
  private restorePod({ metadata, spec }: KubeObject, restore: string): void {
    const { name, namespace = "", annotations } = metadata;
    const labels = { ...metadata.labels, "velero.io/restore-name": restore };
    const { nodeName: _, ...rest } = spec as { nodeName?: string };
    const placed = place(this.api, namespace, rest, new Map(), new Set());
    const nodeName = "pending" in placed ? undefined : placed.node;
    const pod = this.api.create({
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name, namespace, labels, annotations },
      spec: { ...rest, ...(nodeName === undefined ? {} : { nodeName }) },
    });
    this.api.setStatus(pod, podStatus(this.api, pod, findPodTrouble(this.api, pod)));
  }

  private repository(): ResticRepository {
    const [login, prefix] = this.bucket();
    const secret = this.api.get("Secret", "velero-repo-credentials", "velero");
    // Velero makes this Secret itself with a password that is in its source, unless it is there.
    const password = decodeSecret(secret)["repository-password"] ?? "static-passw0rd";
    const repository = new ResticRepository(this.backing.storage, login, `${prefix}kopia`, password);
    repository.open();
    return repository;
  }

  private bucket(): [BucketLogin, string] {
    const [location] = this.api.list(LOCATION);
    if (!location) throw new StorageRefused("NoLocation", "no BackupStorageLocation is there");
    return [this.loginOf(location), this.prefixOf(location)];
  }

  private prefixOf(location: KubeObject): string {
    const prefix = textAt(location, "spec.objectStorage.prefix");
    return prefix === undefined ? "" : `${prefix}/`;
  }

  private loginOf(location: KubeObject): BucketLogin {
    const { cloud = "" } = decodeSecret(this.api.get("Secret", "velero-credentials", location.metadata.namespace));
    const [, accessKey = ""] = /^aws_access_key_id=(.*)$/m.exec(cloud) ?? [];
    const [, secretKey = ""] = /^aws_secret_access_key=(.*)$/m.exec(cloud) ?? [];
    const endpoint = textAt(location, "spec.config.s3Url") ?? "";
    return { endpoint, bucket: textAt(location, "spec.objectStorage.bucket") ?? "", accessKey, secretKey };
  }
}
