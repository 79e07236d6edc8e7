import { domainOf } from "../cluster";
import type { Cluster } from "../cluster";
import type { ServiceName } from "../schema/services";

/** The services that users open in a browser. gitops/ has an Ingress for each, at the service's own name. */
export const HOSTED = ["authentik", "gitea", "harbor", "vault"] as const satisfies readonly ServiceName[];

export type HostedService = (typeof HOSTED)[number];

export function serviceHosts(cluster: Cluster): string[] {
  const on = HOSTED.filter((service) => cluster.services[service] !== undefined);
  return on.map((service) => `${service}.${domainOf(cluster)}`);
}

export function serviceUrl(domain: string, service: HostedService): string {
  return `https://${service}.${domain}`;
}
