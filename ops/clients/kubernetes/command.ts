import { prefixCommand } from "../../support/command-prefix";
import type { KubernetesClient } from "./client";

/** The part of a client that a kubectl command line needs. */
export type KubeconfigPath = Partial<Pick<KubernetesClient, "kubeconfig">>;

/** A kubectl command line for this cluster, regardless of the shell's configuration. */
export function kubectlCommand({ kubeconfig }: KubeconfigPath, args: string): string {
  const live = kubeconfig === undefined ? "kubectl" : `KUBECONFIG=${kubeconfig} kubectl`;
  return `${prefixCommand("kubectl", live)} ${args}`;
}
