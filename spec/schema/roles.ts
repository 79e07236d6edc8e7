import { kernelSettings, nodeMetadata } from "./machine-settings";
import { object } from "./primitives";
import { patches } from "./patches";

const role = object({ ...nodeMetadata, ...kernelSettings, patches }).prefault({});

export const roles = object({
  controlplane: role.describe("The control planes."),
  worker: role.describe("The workers."),
}).describe("Settings of all nodes of one role.");
