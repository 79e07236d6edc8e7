/** What the pods of a workload read from Secrets and ConfigMaps. */
import { at, dictAt, listAt, stringsAt, textAt } from "../../../../rehearsal/world/kubernetes/object";
import type { KubeObject } from "../../../../rehearsal/world/kubernetes/object";
import { containersOf } from "../../../../rehearsal/world/kubernetes/pod-security";

export interface PodTemplate {
  readonly labels: Readonly<Record<string, string>>;
  readonly spec: unknown;
}

export function templateOf({ kind, spec }: KubeObject): PodTemplate | undefined {
  const path = kind === "CronJob" ? "jobTemplate.spec.template" : "template";
  if (!["Deployment", "StatefulSet", "DaemonSet", "Job", "CronJob"].includes(kind)) return undefined;
  const template = dictAt(spec, path);
  return { labels: stringsAt(template, "metadata.labels"), spec: template.spec };
}

export interface Read {
  readonly kind: "Secret" | "ConfigMap";
  readonly name: string;
  readonly key?: string | undefined;
}

export function readBy(spec: unknown): Read[] {
  const one = (kind: Read["kind"], reference: unknown): Read[] => {
    const name = textAt(reference, "name") ?? textAt(reference, "secretName");
    if (!name || at(reference, "optional") === true) return [];
    const items = listAt(reference, "items").map((item) => textAt(item, "key"));
    return (items.length > 0 ? items : [textAt(reference, "key")]).map((key) => ({ kind, name, key }));
  };
  const byContainers = containersOf(spec).flatMap((container) => [
    ...listAt(container, "env").flatMap((variable) => [
      ...one("Secret", dictAt(variable, "valueFrom.secretKeyRef")),
      ...one("ConfigMap", dictAt(variable, "valueFrom.configMapKeyRef")),
    ]),
    ...listAt(container, "envFrom").flatMap((source) => [
      ...one("Secret", dictAt(source, "secretRef")),
      ...one("ConfigMap", dictAt(source, "configMapRef")),
    ]),
  ]);
  const byVolumes = listAt(spec, "volumes")
    .flatMap((volume) => [volume, ...listAt(volume, "projected.sources")])
    .flatMap((source) => [
      ...one("Secret", dictAt(source, "secret")),
      ...one("ConfigMap", dictAt(source, "configMap")),
    ]);
  return [...byContainers, ...byVolumes];
}
