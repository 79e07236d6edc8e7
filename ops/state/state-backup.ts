import { existsSync, mkdirSync, readFileSync, renameSync, statSync, watch } from "node:fs";
import { basename, join } from "node:path";
import { LAYERS } from "../../spec";
import { lockFileOf } from "../clients/terraform/state-lock";
import { replaceFile } from "../support/replace-file";
import { refusalForLock } from "./active-run";

/**
 * Terraform writes its local state in place: it truncates the file before it writes. If it is killed in between, it
 * leaves an empty file, which the next run reads as a cluster that does not exist; for `auth`, the cluster's identity
 * would be lost. So a backup of the last complete state is kept beside it.
 */
export class StateBackup {
  private readonly good: string;

  /** @param file the state of one layer */
  constructor(private readonly file: string) {
    this.good = `${file}.good`;
  }

  /**
   * Backs up the state, if it is complete. Call it before, during and after everything that writes the state. A backup with
   * another lineage is not overwritten: the state may have been replaced by mistake.
   */
  keep(): void {
    const text = readText(this.file);
    const good = readText(this.good);
    // The backup contains secrets, and one that was copied may be readable to others.
    if (good !== undefined && isReadableToOthers(this.good)) replaceFile(this.good, good);
    if (text === undefined || text === good) return;
    const state = parseState(text);
    if (state && !hasOtherLineage(state, parseState(good))) replaceFile(this.good, text);
  }

  /**
   * Restores the backup if the state is damaged.
   *
   * @returns whether the backup was restored
   * @throws Error if the state is damaged and there is no backup
   * @throws Refusal if the state is damaged and locked: a Terraform that still runs may be writing it, and a restored
   * backup would replace what it writes
   */
  repair(): boolean {
    if (!existsSync(this.file) || readState(this.file)) return false;
    const good = readState(this.good);
    // An empty file without a backup is an interrupted first write: nothing is lost.
    if (!good && readFileSync(this.file, "utf8").trim() === "") return false;
    const lock = lockFileOf(this.file);
    if (existsSync(lock)) throw refusalForLock(basename(this.file, ".tfstate"), lock);
    // Terraform may have written the rest of it meanwhile.
    if (readState(this.file)) return false;
    if (!good)
      throw new Error(
        `The state ${this.file} is damaged, and there is no backup beside it.\n` +
          `Restore it from your own backup first; a start without the state would create everything again.`,
      );
    renameSync(this.file, `${this.file}.damaged`);
    replaceFile(this.file, good.text);
    return true;
  }
}

/** `repairable`: damaged, with a backup. `missing` and `other-lineage`: compared with a backup that is not empty. */
export type StateCondition = "intact" | "unreadable" | "repairable" | "damaged" | "missing" | "other-lineage";

export function compareStates(file: string, copy: string): StateCondition {
  const good = readState(copy);
  if (!existsSync(file)) return isNotEmpty(good) ? "missing" : "intact";
  if (!isReadable(file)) return "unreadable";
  const state = readState(file);
  if (state) return hasOtherLineage(state, good) ? "other-lineage" : "intact";
  if (good) return "repairable";
  // An empty file without a backup is an interrupted first write: nothing is lost.
  return readFileSync(file, "utf8").trim() === "" ? "intact" : "damaged";
}

function isReadable(file: string): boolean {
  try {
    return readFileSync(file).length >= 0;
  } catch {
    return false;
  }
}

/** The states of all layers in one folder. */
export class StateKeeper {
  constructor(private readonly folder: string) {}

  /**
   * Restores states that a killed run damaged, and backs up the others.
   *
   * @returns the layers whose state was restored
   */
  repair(): string[] {
    return LAYERS.filter((layer) => {
      const backup = this.backupOf(layer);
      const repaired = backup.repair();
      backup.keep();
      return repaired;
    });
  }

  /**
   * Backs up the states while they are written: a kill then loses only the last write, not everything since the apply
   * of the layer began.
   *
   * @returns a function that makes a last backup and stops
   */
  follow(): () => void {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const watcher = watch(this.folder, { persistent: false }, (_, name) => {
      const layer = LAYERS.find((candidate) => name === stateFile(candidate));
      if (!layer) return;
      try {
        this.backupOf(layer).keep();
      } catch {
        // A full disk must not stop a run in the middle of an apply. The last backup reports the error.
      }
    });
    return () => {
      watcher.close();
      for (const layer of LAYERS) this.backupOf(layer).keep();
    };
  }

  private backupOf(layer: string): StateBackup {
    return new StateBackup(join(this.folder, stateFile(layer)));
  }
}

function isReadableToOthers(file: string): boolean {
  return ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;
}

function stateFile(layer: string): string {
  return `${layer}.tfstate`;
}

interface State {
  readonly serial: number;
  readonly lineage?: string;
  readonly resources?: readonly unknown[];
  /** Set in a state that OpenTofu encrypted, whose resources are not visible. */
  readonly encrypted_data?: unknown;
}

function readState(file: string): (State & { readonly text: string }) | undefined {
  const text = readText(file);
  const state = parseState(text);
  return text === undefined || !state ? undefined : { ...state, text };
}

/** Call it once for each decision, because Terraform may truncate the file at any time. */
function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function parseState(text: string | undefined): State | undefined {
  try {
    const state = JSON.parse(text ?? "") as Partial<State>;
    return typeof state.serial === "number" ? (state as State) : undefined;
  } catch {
    return undefined;
  }
}

function isNotEmpty(state: State | undefined): boolean {
  return (state?.resources?.length ?? 0) > 0 || state?.encrypted_data !== undefined;
}

function hasOtherLineage(state: State, good: State | undefined): boolean {
  return isNotEmpty(good) && state.lineage !== good?.lineage;
}
