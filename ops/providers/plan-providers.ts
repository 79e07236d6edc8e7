import type { ProviderName } from "../../spec";
import { hetznerPlan } from "./hetzner/plan";
import { metalPlan } from "./metal/plan";
import type { PlanProvider } from "./plan-provider";
import { proxmoxPlan } from "./proxmox/plan";

const BY_NAME: Readonly<Record<ProviderName, PlanProvider>> = {
  hetzner: hetznerPlan,
  proxmox: proxmoxPlan,
  metal: metalPlan,
};

export const PLAN_PROVIDERS: readonly PlanProvider[] = Object.values(BY_NAME);

/** @returns undefined for a resource that is not a machine */
export function machineProvider(type: string): PlanProvider | undefined {
  return PLAN_PROVIDERS.find(({ machineType }) => machineType === type);
}
