import { readMachineConfig, sectionAt } from "../../guard/effects/machine-config";
import type { Plan } from "../../support/plan";

const APPLY = "talos_machine_configuration_apply";
/** `…/<schematic>:<version>` at the Image Factory. */
const SCHEMATIC = /\/([0-9a-f]{64}):[^/]+$/;

/**
 * Node → installer image, read from the machine configurations in a plan. A node is missing if its configuration
 * depends on an image that does not exist yet.
 */
export function plannedInstallers(plan: Plan): Record<string, string> {
  const changes = (plan.resource_changes ?? []).filter(({ type, mode }) => type === APPLY && mode === "managed");
  return Object.fromEntries(
    changes.flatMap(({ name, change }) => {
      const text = change.after?.machine_configuration_input;
      const config = typeof text === "string" ? readMachineConfig(text) : undefined;
      const image = config && sectionAt(config.machine, "install").image;
      return typeof image === "string" ? [[name, image] as const] : [];
    }),
  );
}

export function schematicOf(installer: string): string | undefined {
  return SCHEMATIC.exec(installer)?.[1];
}
