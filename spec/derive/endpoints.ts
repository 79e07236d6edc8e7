import type { Cluster } from "../cluster";

const API_PORT = 6443;
const KUBEPRISM = "https://localhost:7445";

/**
 * The address at which nodes reach the Kubernetes API, even before the bootstrap. The rules forbid the VIP here (T27).
 */
export function nodeEndpoint(cluster: Cluster, bootstrapAddress: string): string {
  const { endpoint } = cluster.controlPlane;
  if (endpoint === "kubeprism") return KUBEPRISM;
  if (endpoint === "bootstrap-node") return apiUrl(bootstrapAddress);
  return apiUrl(endpoint.host);
}

/** The API address in the kubeconfig, once the cluster runs. */
export function clientEndpoint(cluster: Cluster, bootstrapAddress: string): string {
  const { clientEndpoint: client, vip } = cluster.controlPlane;
  if (client === "vip") return apiUrl(vip?.address ?? bootstrapAddress);
  if (client === "bootstrap-node") return apiUrl(bootstrapAddress);
  return apiUrl(client.host);
}

/** The API address that the layers use during an apply: the address of a machine that already exists by then. */
export function layerEndpoint(bootstrapAddress: string): string {
  return apiUrl(bootstrapAddress);
}

/**
 * The names that a control plane's API certificate must cover.
 *
 * @param address the node's own; omitted if a router may change it, because Talos adds its current addresses anyway
 */
export function apiServerNames(cluster: Cluster, address: string | undefined): string[] {
  const { endpoint, clientEndpoint: client, vip } = cluster.controlPlane;
  const hosts = [endpoint, client].flatMap((choice) => (typeof choice === "object" ? [choice.host] : []));
  const shared = [vip?.address, cluster.services.tailscaleVip?.address].filter((one) => one !== undefined);
  return [...new Set(["localhost", "127.0.0.1", ...(address ? [address] : []), ...shared, ...hosts])];
}

function apiUrl(host: string): string {
  return `https://${host}:${API_PORT}`;
}
