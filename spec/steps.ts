import type { Layer } from "./layers";

/**
 * The steps of a cold start, in order. After a layer come the waits for the conditions of the next one: `nodes` after
 * infra, `storage` and `flux` after services.
 */
export const STEPS = [
  "preflight",
  "auth",
  "infra",
  "nodes",
  "services",
  "storage",
  "flux",
  "config",
  "verify",
  "report",
] as const;

export type Step = (typeof STEPS)[number];

/** Each layer with the steps that must end before the next layer begins; after the last one the cluster is verified. */
export const LAYER_STEPS: Readonly<Record<Layer, readonly [Step, ...Step[]]>> = {
  auth: ["auth"],
  infra: ["infra", "nodes"],
  services: ["services", "storage", "flux"],
  config: ["config", "verify", "report"],
};
