/** How the API of a service is reached while its public name does not exist yet: by a port-forward to this machine. */
export interface ApiAccess {
  readonly namespace: string;
  readonly service: string;
  readonly port: number;
  readonly localPort: number;
}

/** The services that the config layer configures; their names in the cluster are those in gitops/. */
export const API_ACCESS = {
  powerdns: { namespace: "powerdns", service: "powerdns-api", port: 8081, localPort: 18081 },
  authentik: { namespace: "authentik", service: "authentik-server", port: 80, localPort: 18080 },
  harbor: { namespace: "harbor", service: "harbor-core", port: 80, localPort: 18082 },
} as const satisfies Record<string, ApiAccess>;

export type ApiService = keyof typeof API_ACCESS;

export function localUrl(service: ApiService): string {
  return `http://127.0.0.1:${API_ACCESS[service].localPort}`;
}
