/**
 * What a cold start does, in its order. A layer is followed by waiting for what the next one needs: `nodes` after infra,
 * `storage` and `flux` after services.
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
