/**
 * Velero with its node agent, which copies the files of volumes to a bucket and back. Velero restores pods together with
 * their claims, because the agent can write only to volumes of pods on its node.
 */
import type { KubernetesApi } from "../api";
import type { Controller } from "../controller";
import { lastPassed } from "../cron-jobs";
import { matchesExpressions } from "../label-expressions";
import { refusalOf } from "../object-storage";
import { at, dictAt, listAt, stableUuid, textAt } from "../object";
import type { KubeObject } from "../object";
import { claimsOf } from "../scheduling";
import type { Backing } from "./service-storage";
import { isRunning } from "./readiness";
import { VeleroRestore } from "./velero-restore";
import { BACKUP, VeleroStorage, hasEnded } from "./velero-storage";
import type { CopiedClaim } from "./velero-storage";

const SCHEDULE = "Schedule.velero.io";
const RESTORE = "Restore.velero.io";

export function veleroController(api: KubernetesApi, backing: Backing): Controller {
  const velero = new Velero(api, backing);
  return {
    watches: () => velero.fingerprint(),
    reconcile() {
      if (!api.type(BACKUP) || !isRunning(api, "velero")) return;
      velero.reconcile();
    },
  };
}

class Velero {
  private readonly storage: VeleroStorage;
  private readonly restores: VeleroRestore;

  constructor(
    private readonly api: KubernetesApi,
    private readonly backing: Backing,
  ) {
    this.storage = new VeleroStorage(api, backing.storage);
    this.restores = new VeleroRestore(api, backing.contents, this.storage);
  }

  fingerprint(): string {
    const schedules = this.api.type(SCHEDULE) ? this.api.list(SCHEDULE) : [];
    return JSON.stringify([this.backing.storage.state(), schedules.map((one) => this.dueTime(one)?.toISOString())]);
  }

  reconcile(): void {
    for (const location of this.storage.locations()) this.reconcileLocation(location);
    for (const schedule of this.api.list(SCHEDULE)) this.reconcileSchedule(schedule);
    for (const backup of this.api.list(BACKUP)) this.reconcileBackup(backup);
    for (const restore of this.api.list(RESTORE)) this.restores.reconcile(restore);
  }

  private reconcileLocation(location: KubeObject): void {
    const fault = refusalOf(
      () => void this.backing.storage.list(this.storage.loginOf(location), this.storage.prefixOf(location)),
    );
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
    if (hasEnded(backup)) return;
    const now = this.api.now();
    const error = refusalOf(() => {
      const repository = this.storage.repository();
      const claims = this.claimsOf(backup);
      const [login, prefix] = this.storage.bucket();
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
  private recordFiles({ metadata: { name, namespace } }: KubeObject, { claim, pod }: CopiedClaim): void {
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
  private claimsOf(backup: KubeObject): CopiedClaim[] {
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
}
