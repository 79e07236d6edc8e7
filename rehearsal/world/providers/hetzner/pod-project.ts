import type { KubernetesApi } from "../../kubernetes/api";
import type { KubeObject } from "../../kubernetes/object";
import { readPodSecret } from "../../kubernetes/pod-secrets";
import type { Hetzner, HetznerProject } from ".";

/** The project of the token that the pods of a controller read. */
export function projectOfPods(
  hetzner: Hetzner,
  api: KubernetesApi,
  pods: readonly KubeObject[],
): HetznerProject | undefined {
  const token = readPodSecret(api, pods, "token");
  return token === undefined ? undefined : hetzner.project(token);
}
