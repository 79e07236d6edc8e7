import { existsSync } from "node:fs";
import { localUrl } from "../../../spec";
import type { ApiService } from "../../../spec";
import { openPortForwards } from "./port-forwards";

export interface ApiAccessOptions {
  readonly kubeconfig: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Where the config layer finds the API of a service: where its variable says, or else where a port-forward ends. */
function apiUrl(service: ApiService, environment: NodeJS.ProcessEnv): string {
  return environment[variable(service)] ?? localUrl(service);
}

/**
 * Runs something that talks to the APIs of services, and opens the ways that it needs: docs/decisions/0011. A rehearsal
 * says by Terraform's variables where its services are, and needs none.
 */
export async function withApis<T>(
  services: readonly ApiService[],
  { kubeconfig, environment }: ApiAccessOptions,
  work: (url: (service: ApiService) => string) => Promise<T>,
): Promise<T> {
  const url = (service: ApiService) => apiUrl(service, environment);
  const hidden = services.filter((service) => environment[variable(service)] === undefined);
  if (hidden.length === 0) return work(url);
  if (!existsSync(kubeconfig)) throw new Error(`${kubeconfig} does not exist yet: the layer infra writes it.`);
  const forwards = await openPortForwards(hidden, { kubeconfig, environment });
  try {
    return await work(url);
  } finally {
    await forwards.close();
  }
}

function variable(service: ApiService): string {
  return `TF_VAR_${service}_url`;
}
