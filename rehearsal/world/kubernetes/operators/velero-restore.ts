/** Restores of Velero: claims, the pods that use them, and their files. */
import type { KubernetesApi } from "../api";
import { StorageRefused, refusalOf } from "../object-storage";
import { at, dictAt, listAt, stringsAt, textAt } from "../object";
import type { KubeObject } from "../object";
import { podStatus, findPodTrouble } from "../pods";
import { place } from "../scheduling";
import type { Backing } from "./service-storage";
import { BACKUP, hasEnded } from "./velero-storage";
import type { CopiedClaim, VeleroStorage } from "./velero-storage";

export class VeleroRestore {
  constructor(
    private readonly api: KubernetesApi,
    private readonly contents: Backing["contents"],
    private readonly storage: VeleroStorage,
  ) {}

  reconcile(restore: KubeObject): void {
    if (hasEnded(restore)) return;
    const { backupName } = dictAt(restore, "spec");
    const backup = this.api.get(BACKUP, String(backupName), restore.metadata.namespace);
    const startTimestamp = textAt(restore, "status.startTimestamp") ?? this.api.now();
    if (textAt(backup, "status.phase") !== "Completed") {
      const words = `Error retrieving backup: backup.velero.io "${String(backupName)}" not found`;
      this.api.setStatus(restore, { phase: "FailedValidation", validationErrors: [words] });
      return;
    }
    const error = refusalOf(() => {
      const copies = this.listCopiedClaims(String(backupName), restore);
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

  private listCopiedClaims(backup: string, restore: KubeObject): CopiedClaim[] {
    const namespaces = listAt(restore, "spec.includedNamespaces").map(String);
    const found = this.storage
      .repository()
      .snapshots()
      .map(({ content }) => JSON.parse(content) as { backup: string; claims: CopiedClaim[] })
      .find((one) => one.backup === backup);
    if (!found) throw new StorageRefused("NoSuchKey", `backup ${backup} is not in the bucket`);
    return found.claims.filter(
      ({ claim }) => namespaces.length === 0 || namespaces.includes(claim.metadata.namespace ?? ""),
    );
  }

  /**
   * A controller adopts pods that match its selector and deletes surplus ones, before the files are restored. Source:
   * kubernetes/kubernetes `pkg/controller/replicaset/replica_set.go`, `claimPods` and `manageReplicas`.
   */
  private isTaken({ claim, pod }: CopiedClaim): boolean {
    const { name, namespace } = claim.metadata;
    if (this.api.get("PersistentVolumeClaim", name, namespace)) return false;
    const controllers = ["Deployment.apps", "StatefulSet.apps"].flatMap((kind) => this.api.list(kind, namespace));
    return controllers.some((one) =>
      Object.entries(stringsAt(one, "spec.selector.matchLabels")).every(
        ([key, value]) => pod.metadata.labels?.[key] === value,
      ),
    );
  }

  /** Existing objects are not changed. @returns whether the files are restored */
  private restoreClaim({ claim, pod, content }: CopiedClaim, restore: string): boolean {
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
    this.contents.write(name, namespace, content);
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
}
