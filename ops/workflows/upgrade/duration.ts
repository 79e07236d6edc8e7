import type { UpgradeStep } from "./plan";

/**
 * Seconds that a step takes in real life, at least and at most. Talos' own bounds are five minutes for a static pod and ten for
 * a reboot; the rest are estimates.
 */
const SECONDS: Readonly<Record<UpgradeStep["action"], readonly [min: number, max: number]>> = {
  prepare: [10, 180],
  install: [120, 600],
  cilium: [60, 600],
  "control-plane": [45, 300],
  kubelet: [30, 180],
  manifests: [10, 180],
};

/** By the names of the steps in the journal. @param isProved whether plans and checks follow them */
export function typicalSeconds(steps: readonly UpgradeStep[], isProved: boolean): Record<string, number> {
  const middle = ([min, max]: readonly [number, number]) => (min + max) / 2;
  return {
    "upgrade-gate": 10,
    "upgrade-snapshot": 10,
    ...Object.fromEntries(steps.map(({ name, action }) => [name, middle(SECONDS[action])])),
    ...(isProved ? { "upgrade-plans": 60, verify: 60 } : {}),
  };
}

export function expectedMinutes(steps: readonly UpgradeStep[]): { readonly from: number; readonly to: number } {
  const sumSeconds = (bound: 0 | 1) => steps.reduce((sum, { action }) => sum + SECONDS[action][bound], 0);
  return { from: Math.ceil(sumSeconds(0) / 60), to: Math.ceil(sumSeconds(1) / 60) };
}
