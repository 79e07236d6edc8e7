/** What the containers of a controller read from Secrets. */
import type { KubernetesApi } from "./api";
import { at, decodeSecret, listAt, textAt } from "./object";
import type { KubeObject } from "./object";

export function environmentOf(pods: readonly KubeObject[]): { pod: KubeObject; variable: unknown }[] {
  return pods.flatMap((pod) =>
    listAt(pod, "spec.containers").flatMap((container) =>
      listAt(container, "env").map((variable) => ({ pod, variable })),
    ),
  );
}

/** The value of a key of a Secret that one of the pods reads, from a variable or from a file. */
export function readPodSecret(api: KubernetesApi, pods: readonly KubeObject[], key: string): string | undefined {
  for (const { pod, variable } of environmentOf(pods)) {
    if (at(variable, "valueFrom.secretKeyRef.key") !== key) continue;
    const name = textAt(variable, "valueFrom.secretKeyRef.name") ?? "";
    return decodeSecret(api.get("Secret", name, pod.metadata.namespace))[key];
  }
  for (const pod of pods)
    for (const volume of listAt(pod, "spec.volumes")) {
      const secret = api.get("Secret", textAt(volume, "secret.secretName") ?? "", pod.metadata.namespace);
      const found = decodeSecret(secret)[key];
      if (found !== undefined) return found;
    }
  return undefined;
}
