import type { Journal } from "../../state/journal";
import { UPGRADE_STEP, findOpenUpgrade } from "../../state/unfinished-upgrade";
import { PARTS } from "./parts";
import type { Part } from "./parts";
import type { UpgradePlan } from "./plan";

const STEPS_OF: Readonly<Record<Part, RegExp>> = {
  talos: /^upgrade-(prepare$|talos-)/,
  cilium: /^upgrade-cilium$/,
  kubernetes: /^upgrade-(manifests$|control-plane-|kubelet-)/,
};

/**
 * Records failed or interrupted steps of earlier runs that are no longer needed as skipped. Ends an upgrade without
 * remaining steps.
 * @param only the planned part; undefined: all
 */
export function closeEarlierSteps(
  journal: Pick<Journal, "status" | "write">,
  { steps }: Pick<UpgradePlan, "steps">,
  only: Part | undefined,
): void {
  const planned = PARTS.filter((part) => only === undefined || only === part);
  for (const { step, state } of journal.status()) {
    const isOpen = state === "failed" || state === "interrupted";
    if (!isOpen || !planned.some((part) => STEPS_OF[part].test(step))) continue;
    if (!steps.some(({ name }) => name === step)) journal.write(step, "skipped", { detail: "no longer in the plan" });
  }
  if (only === undefined && steps.length === 0 && findOpenUpgrade(journal))
    journal.write(UPGRADE_STEP, "skipped", { detail: "everything runs in the versions of the cluster file" });
}
