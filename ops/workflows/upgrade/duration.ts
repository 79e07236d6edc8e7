import type { UpgradeStep } from "./plan";

/**
 * The minimum and maximum seconds of a real step. Talos' own timeouts are 5m for a static pod and 10m for a reboot; the
 * rest are estimates.
 */
const SECONDS: Readonly<Record<UpgradeStep["action"], readonly [min: number, max: number]>> = {
  prepare: [10, 180],
  install: [120, 600],
  cilium: [60, 600],
  "control-plane": [45, 300],
  kubelet: [30, 180],
  manifests: [10, 180],
};

/** Durations by journal step. @param isProved whether plans and checks follow the steps */
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
