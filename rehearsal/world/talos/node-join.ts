import type { Clock } from "../clock";
import type { TalosNode } from "./node";

/** Records that a node joined, after its configuration, its installation and the start of the API. */
export function noteJoin(clock: Clock, { name, config: { role } }: TalosNode): void {
  const before = ["talos_machine_configuration_apply", "talos-install"].map((type) => clock.last(type, name));
  clock.note("talos-join", role, name, [...before, clock.last("kubernetes-api")]);
}
