import type { KubernetesClient } from "./client";

/** The part of a client that a person needs to ask the same cluster. */
export type KubeconfigPath = Partial<Pick<KubernetesClient, "kubeconfig">>;

/** A kubectl command line that asks the same cluster, whatever the shell is configured for. */
export function kubectlCommand({ kubeconfig }: KubeconfigPath, words: string): string {
  return `${kubeconfig === undefined ? "" : `KUBECONFIG=${kubeconfig} `}kubectl ${words}`;
}
