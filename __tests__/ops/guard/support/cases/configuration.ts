import { update } from "../plan";

export const CONFIG = (more: string) => `machine: { type: controlplane }\ncluster: { id: one${more} }\n`;
export const config = (address: string, before: string, after: string) =>
  update(address, { machine_configuration: before }, { machine_configuration: after, apply_mode: "auto" });
/** Where a new image leaves the configuration unknown until it is applied. */
export const unknownConfig = (address: string, before: string) =>
  update(
    address,
    { machine_configuration: before },
    { apply_mode: "auto" },
    { after_unknown: { machine_configuration: true, machine_configuration_input: true } },
  );
