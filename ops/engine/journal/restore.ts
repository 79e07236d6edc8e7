import { LAYERS } from "../../../spec";
import { TYPICAL_SHARES } from "../events/remaining-time";
import { destroyStepOf } from "../../state/journal";
import type { Journal } from "../../state/journal";

/** A restore was confirmed, and begins to change something. */
const BEGIN_STEP = "etcd-restore";
export const EMPTY_STEP = "etcd-restore-empty";
export const RECOVER_STEP = "etcd-restore-recover";
export const JOIN_STEP = "etcd-restore-join";
/** The data of one service was restored as part of the restore. */
const DATA_STEP = "etcd-restore-data";
/** The layers were applied after the restore. */
const END_STEP = "etcd-restore-end";

/** The steps of the restore, then those of the layers. */
const SHARES = { [EMPTY_STEP]: 4, [RECOVER_STEP]: 2, [JOIN_STEP]: 2 };
const LAYER_SHARES = { ...TYPICAL_SHARES, "restore-plans": 6 };
export const RESTORE_RUN = {
  command: "etcd restore",
  steps: [...Object.keys(SHARES), ...Object.keys(LAYER_SHARES)],
  typical: { ...SHARES, ...LAYER_SHARES },
} as const;

/** An older restore is not resumed: the current cluster may have been built since. */
const RESUMABLE_MS = 24 * 3600 * 1000;

/** From the start of these steps on, whatever their outcome, the cluster lacks objects that the restore brought back. */
const DESTROY_STEPS: readonly string[] = LAYERS.map(destroyStepOf);

type Entries = Pick<Journal, "history">;

/**
 * The entries since the last restore of this snapshot began; none if it is too old, has ended, or a destroy
 * followed.
 */
function entriesOf(journal: Entries, snapshot: string) {
  const entries = journal.history();
  const begun = entries.findLastIndex(
    ({ step, detail, at }) => step === BEGIN_STEP && detail === snapshot && Date.now() - Date.parse(at) < RESUMABLE_MS,
  );
  const since = begun < 0 ? [] : entries.slice(begun);
  return since.some(({ step }) => step === END_STEP || DESTROY_STEPS.includes(step)) ? [] : since;
}

export function markBegun(journal: Journal, snapshot: string): void {
  journal.write(BEGIN_STEP, "started", { detail: snapshot });
}

export function markEnded(journal: Journal): void {
  journal.write(END_STEP, "done");
}

export function markDataRestored(journal: Journal, service: string): void {
  journal.write(DATA_STEP, "done", { detail: service });
}

export function isDataRestored(journal: Entries, service: string): boolean {
  const snapshot = findUnfinished(journal);
  const since = snapshot === undefined ? [] : entriesOf(journal, snapshot);
  return since.some(({ step, detail }) => step === DATA_STEP && detail === service);
}

/**
 * The snapshot of the last unfinished restore. A resumed run uses it as `latest`: the restored cluster takes new
 * snapshots by itself.
 */
export function findUnfinished(journal: Entries): string | undefined {
  const last = journal.history().findLast(({ step }) => step === BEGIN_STEP)?.detail;
  return last !== undefined && isUnfinished(journal, last) ? last : undefined;
}

/** Whether a restore of this snapshot has begun and not ended. */
export function isUnfinished(journal: Entries, snapshot: string): boolean {
  return entriesOf(journal, snapshot).length > 0;
}

/** Whether etcd contains the objects of this snapshot, so that only the layers remain. */
export function hasRecovered(journal: Entries, snapshot: string): boolean {
  return entriesOf(journal, snapshot).some(({ step, outcome }) => step === JOIN_STEP && outcome === "done");
}
