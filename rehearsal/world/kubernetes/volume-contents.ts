/**
 * The contents of volumes: one text per volume, enough to distinguish states of a service's data. It belongs to the volume
 * and not to a Kubernetes object, so it survives a restore of etcd and is deleted with the volume.
 *
 * A test writes with an annotation on the claim, and reads another annotation:
 *
 *     kubectl annotate pvc pgdata-harbor-database-0 rehearsal.coldstart/write='second state'
 */
import type { Collection, Store } from "../store";
import type { KubernetesApi } from "./api";
import type { Controller } from "./controller";
import { textAt } from "./object";
import type { KubeObject } from "./object";

export const WRITE_ANNOTATION = "rehearsal.coldstart/write";
export const CONTENT_ANNOTATION = "rehearsal.coldstart/contains";

export class VolumeContents {
  private readonly texts: Collection<string>;

  constructor(
    store: Store,
    private readonly api: KubernetesApi,
  ) {
    this.texts = store.collection("volumes/contents");
  }

  /** undefined: the volume is empty or does not exist yet. */
  read(claim: string, namespace: string): string | undefined {
    const volume = this.volumeOf(claim, namespace);
    return volume === undefined ? undefined : this.texts.get(volume);
  }

  write(claim: string, namespace: string, text: string): void {
    const volume = this.volumeOf(claim, namespace);
    if (volume === undefined || this.texts.get(volume) === text) return;
    this.texts.put(volume, text);
  }

  /** For a volume that its driver has deleted. */
  forget(handle: string): void {
    this.texts.delete(handle);
  }

  controller(): Controller {
    return {
      reconcile: () => {
        for (const claim of this.api.list("PersistentVolumeClaim")) this.reconcileClaim(claim);
      },
    };
  }

  private reconcileClaim(claim: KubeObject): void {
    const { name, namespace = "", annotations = {} } = claim.metadata;
    if (this.volumeOf(name, namespace) === undefined) return;
    const { [WRITE_ANNOTATION]: written, [CONTENT_ANNOTATION]: shown, ...others } = annotations;
    if (written !== undefined) this.write(name, namespace, written);
    const content = this.read(name, namespace);
    if (written === undefined && shown === content) return;
    const now = content === undefined ? others : { ...others, [CONTENT_ANNOTATION]: content };
    this.api.update({ ...claim, metadata: { ...claim.metadata, annotations: now } });
  }

  private volumeOf(claim: string, namespace: string): string | undefined {
    const name = textAt(this.api.get("PersistentVolumeClaim", claim, namespace), "spec.volumeName");
    const volume = name === undefined ? undefined : this.api.get("PersistentVolume", name);
    return volume && handleOf(volume);
  }
}

function handleOf(volume: KubeObject): string {
  return textAt(volume, "spec.csi.volumeHandle") ?? volume.metadata.name;
}
