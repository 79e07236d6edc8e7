import { existsSync } from "node:fs";
import { localUrl } from "../../../spec";
import type { ApiService } from "../../../spec";
import { openPortForwards } from "./port-forwards";

export interface ApiAccessOptions {
  readonly kubeconfig: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** The address of a service's API for the config layer: from its variable, or the address of a port-forward. */
export function apiUrl(service: ApiService, environment: NodeJS.ProcessEnv): string {
  return environment[variable(service)] ?? localUrl(service);
}

/**
 * Runs work that uses the APIs of services, with the port-forwards that it needs: docs/decisions/0011. A rehearsal sets the
 * addresses with Terraform variables, and needs no port-forwards.
 */
export async function withApis<T>(
  services: readonly ApiService[],
  { kubeconfig, environment }: ApiAccessOptions,
  work: (url: (service: ApiService) => string) => Promise<T>,
): Promise<T> {
  const url = (service: ApiService) => apiUrl(service, environment);
  const hidden = withoutAddress(services, environment);
  if (hidden.length === 0) return work(url);
  if (!existsSync(kubeconfig)) throw new Error(`${kubeconfig} does not exist yet: the layer infra writes it.`);
  const forwards = await openPortForwards(hidden, { kubeconfig, environment });
  try {
    return await work(url);
  } finally {
    await forwards.close();
  }
}

/** Services whose addresses no variable contains. */
export function withoutAddress(services: readonly ApiService[], environment: NodeJS.ProcessEnv): ApiService[] {
  return services.filter((service) => environment[variable(service)] === undefined);
}

function variable(service: ApiService): string {
  return `TF_VAR_${service}_url`;
}
