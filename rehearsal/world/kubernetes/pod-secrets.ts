/** What containers read from Secrets. */
import { digest } from "../service-access";
import type { KubernetesApi } from "./api";
import { at, decodeSecret, listAt, textAt } from "./object";
import type { KubeObject } from "./object";
import { containersOf } from "./pod-security";

/** On a pod: digests of the Secrets in its environment variables, which do not change while the pod runs. */
const STARTED_WITH = "rehearsal.coldstart/started-with";

/** The annotations of a pod that is about to start. */
export function startAnnotations(api: KubernetesApi, namespace: string, spec: unknown): Record<string, string> {
  const read = listAt(spec, "containers").flatMap((container) => [
    ...listAt(container, "env").flatMap((variable) => {
      const name = textAt(variable, "valueFrom.secretKeyRef.name");
      const key = textAt(variable, "valueFrom.secretKeyRef.key");
      return name !== undefined && key !== undefined ? digests(api, namespace, name, key) : [];
    }),
    ...listAt(container, "envFrom").flatMap((from) => digests(api, namespace, textAt(from, "secretRef.name") ?? "")),
  ]);
  return read.length > 0 ? { [STARTED_WITH]: JSON.stringify(Object.fromEntries(read)) } : {};
}

function digests(api: KubernetesApi, namespace: string, name: string, only?: string): [string, string][] {
  const data = decodeSecret(api.get("Secret", name, namespace));
  return Object.entries(data)
    .filter(([key]) => only === undefined || key === only)
    .map(([key, value]) => [`${name}/${key}`, digest(value)]);
}

/** The digest of a Secret that a pod read at its start; undefined if no environment variable uses it. */
export function readAtStart({ metadata }: KubeObject, secret: string, key: string): string | undefined {
  const text = metadata.annotations?.[STARTED_WITH];
  return text === undefined ? undefined : (JSON.parse(text) as Record<string, string>)[`${secret}/${key}`];
}

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

/** The variables of all containers of a pod, with those that come from Secrets. */
export function readEnvironment(api: KubernetesApi, pod: KubeObject): Record<string, string> {
  const variables = containersOf(pod.spec).flatMap((container) => listAt(container, "env"));
  return Object.fromEntries(
    variables.map((variable) => {
      const [name, key] = [
        textAt(variable, "valueFrom.secretKeyRef.name"),
        textAt(variable, "valueFrom.secretKeyRef.key"),
      ];
      const secret = name === undefined ? {} : decodeSecret(api.get("Secret", name, pod.metadata.namespace));
      return [textAt(variable, "name") ?? "", textAt(variable, "value") ?? secret[key ?? ""] ?? ""];
    }),
  );
}
