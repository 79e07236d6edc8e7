/** The services of system extensions, as far as they are read. */
import type { TalosMachine } from "../machines";
import type { ServiceStatus } from "./inspection";
import { readNodeConfig } from "./node-config";

/**
 * Extension → its service, which starts only when an ExtensionServiceConfig of its name is there, and has no
 * health check. Source: siderolabs/extensions, `depends` in each service's own file.
 */
const CONFIGURED_SERVICES: Readonly<Record<string, string>> = { "siderolabs/tailscale": "tailscale" };

export function extensionServices({ running, configuration }: TalosMachine): ServiceStatus[] {
  const told = configuration === undefined ? [] : readNodeConfig(configuration).extensionServices;
  return running.system.extensions.flatMap((extension): ServiceStatus[] => {
    const name = CONFIGURED_SERVICES[extension];
    if (name === undefined) return [];
    const id = `ext-${name}`;
    return told.includes(name)
      ? [{ id, state: "Running", message: `Started task ${id}` }]
      : [{ id, state: "Waiting", message: "Waiting for extension service config" }];
  });
}
