/** The kubeconfig and talosconfig of a cluster, from the state of infra. */
import type { StateResource } from "./resources";

export interface ClientFiles {
  /** Also contains the node it was read from: the server in the file may be a name or address that no longer works. */
  readonly kubeconfig?: { readonly raw: string; readonly node: string };
  readonly talosconfig?: string;
}

/** The client files in the resources of infra. Both are secret. */
export function clientFilesIn(resources: readonly StateResource[]): ClientFiles {
  const attributesOf = (type: string) => resources.find((one) => one.type === type)?.instances[0]?.attributes ?? {};
  const { kubeconfig_raw: raw, node } = attributesOf("talos_cluster_kubeconfig");
  const { talos_config: talosconfig } = attributesOf("talos_client_configuration");
  return {
    ...(typeof raw === "string" && typeof node === "string" ? { kubeconfig: { raw, node } } : {}),
    ...(typeof talosconfig === "string" ? { talosconfig } : {}),
  };
}

/** The kubeconfig with the address of its node as the server. */
export function kubeconfigOf({ raw }: { readonly raw: string }, server: string): string {
  return raw.replaceAll(/server: .*/g, `server: ${server}`);
}
