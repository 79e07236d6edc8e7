import { Journal } from "./journal";
import type { StepStatus } from "./journal";

/** The step that stands for the whole upgrade in the journal: while it has started and not ended, versions may be mixed. */
export const UPGRADE_STEP = "upgrade";

/** An upgrade that has begun and not ended; undefined where there is none. */
export function openUpgrade(journal: Pick<Journal, "status">): StepStatus | undefined {
  const last = journal.status().find(({ step }) => step === UPGRADE_STEP);
  return last && ["interrupted", "failed"].includes(last.state) ? last : undefined;
}

/** @param file the journal */
export function isUpgradeOpen(file: string): boolean {
  return openUpgrade(new Journal(file, "")) !== undefined;
}
