import { update } from "../plan";

export const CONFIG = (more: string) => `machine: { type: controlplane }\ncluster: { id: one${more} }\n`;
export const config = (address: string, before: string, after: string) =>
  update(address, { machine_configuration: before }, { machine_configuration: after, apply_mode: "auto" });
