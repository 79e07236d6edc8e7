import { object } from "./primitives";
import { patches } from "./patches";

const role = object({ patches }).prefault({});

export const roles = object({
  controlplane: role.describe("The control planes."),
  worker: role.describe("The workers."),
}).describe("What all nodes of one role have.");
