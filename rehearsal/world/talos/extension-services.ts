/** The services of system extensions. */
import type { TalosMachine } from "../machines";
import type { ServiceStatus } from "./service-status";
import { readNodeConfig } from "./node-config";

/**
 * Extension → its service, which starts only when an ExtensionServiceConfig of its name is there, and has no
 * health check. Source: siderolabs/extensions, `depends` in each service's own file.
 */
const CONFIGURED_SERVICES: Readonly<Record<string, string>> = { "siderolabs/tailscale": "tailscale" };

/** @param describeRefusal why the program of the service exits as soon as it is started; Talos starts it again after 5s */
export function extensionServices(
  machine: TalosMachine,
  describeRefusal: (machine: TalosMachine) => string | undefined,
): ServiceStatus[] {
  const { running, configuration } = machine;
  const told = configuration === undefined ? [] : readNodeConfig(configuration).extensionServices;
  return running.system.extensions.flatMap((extension): ServiceStatus[] => {
    const name = CONFIGURED_SERVICES[extension];
    if (name === undefined) return [];
    const id = `ext-${name}`;
    if (!told.some((service) => service.name === name))
      return [{ id, state: "Waiting", message: "Waiting for extension service config" }];
    // The reason is only in its log; its state has only this message. Source: siderolabs/talos
    // `pkg/system/runner/restart/restart.go`.
    if (describeRefusal(machine) !== undefined)
      return [
        {
          id,
          state: "Waiting",
          message: `Error running Containerd(${id}), going to restart forever: task "${id}" failed: exit code 1`,
        },
      ];
    return [{ id, state: "Running", message: `Started task ${id}` }];
  });
}
