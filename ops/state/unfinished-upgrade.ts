import { Journal } from "./journal";
import type { StepStatus } from "./journal";

/** The journal step of the whole upgrade: after it has started and before it has ended, versions may be mixed. */
export const UPGRADE_STEP = "upgrade";

/** An unfinished upgrade; undefined if there is none. */
export function findOpenUpgrade(journal: Pick<Journal, "status">): StepStatus | undefined {
  const last = journal.status().find(({ step }) => step === UPGRADE_STEP);
  return last && ["interrupted", "failed"].includes(last.state) ? last : undefined;
}

/** @param file the journal */
export function isUpgradeOpen(file: string): boolean {
  return findOpenUpgrade(new Journal(file, "")) !== undefined;
}
