import type { Cluster } from "../cluster";

/** Whether ordinary pods are put there: the controllers that take the public traffic are such pods. */
export function runsPods(node: { readonly role: "controlplane" | "worker"; readonly schedulable?: boolean }): boolean {
  return node.role === "worker" || node.schedulable === true;
}

/** The nodes whose ports 80 and 443 the ingress controller has, by name. */
export function ingressNodes({ services, nodes }: Pick<Cluster, "services" | "nodes">): string[] {
  return nodes
    .filter((node) => node.site.name === services.ingress?.site && runsPods(node))
    .map(({ name }) => name)
    .sort();
}
