import { existsSync, mkdirSync, readFileSync, renameSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LAYERS } from "../../spec";

/**
 * Terraform writes its local state in place: it empties the file, works out what to write, and writes. Killed in between,
 * it leaves an empty file, which it later takes for a cluster that never was; and what that costs in `auth` is the cluster's
 * identity. So the last whole one is kept beside it.
 */
export class StateBackup {
  private readonly good: string;

  /** @param file the state of one layer */
  constructor(private readonly file: string) {
    this.good = `${file}.good`;
  }

  /**
   * Keeps the state as it is now, if it is whole. To be called before, during and after everything that writes it. A copy of
   * another state is kept, because that state may have been put there by mistake.
   */
  keep(): void {
    const state = wholeState(this.file);
    if (state && !isAnother(state, wholeState(this.good))) replace(this.good, state.text);
  }

  /**
   * Puts the last whole state back where the current one is damaged.
   *
   * @returns whether it had to
   * @throws when there is none to put back
   */
  repair(): boolean {
    if (!existsSync(this.file) || wholeState(this.file)) return false;
    const good = wholeState(this.good);
    if (!good) {
      // An empty file without a predecessor is the first write of all, cut short: nothing is known to be lost.
      if (readFileSync(this.file, "utf8").trim() === "") return false;
      throw new Error(
        `The state ${this.file} is damaged, and there is no whole copy beside it.\n` +
          `Restore a backup of your own first; a start without the state would create everything again.`,
      );
    }
    renameSync(this.file, `${this.file}.damaged`);
    replace(this.file, good.text);
    return true;
  }
}

/**
 * `repairable`: damaged, with a whole copy; `gone`: only the copy is there, and there is something in it; `another`: it has
 * nothing to do with the copy, and there is something in that.
 */
export type StateCondition = "well" | "unreadable" | "repairable" | "damaged" | "gone" | "another";

export function compareStates(file: string, copy: string): StateCondition {
  const good = wholeState(copy);
  if (!existsSync(file)) return holdsSomething(good) ? "gone" : "well";
  if (!isReadable(file)) return "unreadable";
  const state = wholeState(file);
  if (state) return isAnother(state, good) ? "another" : "well";
  if (good) return "repairable";
  // An empty file without a predecessor is the first write of all, cut short: nothing is known to be lost.
  return readFileSync(file, "utf8").trim() === "" ? "well" : "damaged";
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
   * Puts back what a kill has damaged, and keeps what is whole.
   *
   * @returns the layers whose state had to be put back
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
   * Follows the states while something writes them: what a kill costs is then the last write, and not all that a layer
   * made since it began.
   *
   * @returns what ends it, with one last look
   */
  follow(): () => void {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const watcher = watch(this.folder, { persistent: false }, (_, name) => {
      const layer = LAYERS.find((candidate) => name === stateFile(candidate));
      if (!layer) return;
      try {
        this.backupOf(layer).keep();
      } catch {
        // A full disk must not end a run in the middle of an apply. The look at its end says what is wrong.
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

function stateFile(layer: string): string {
  return `${layer}.tfstate`;
}

// Written aside and moved into place, so that it is never half a file either.
function replace(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

interface State {
  readonly serial: number;
  readonly lineage?: string;
  readonly resources?: readonly unknown[];
  /** What OpenTofu has encrypted shows no resources in the open. */
  readonly encrypted_data?: unknown;
}

/** Read once: the next moment Terraform may have emptied the file. */
function wholeState(file: string): (State & { readonly text: string }) | undefined {
  try {
    const text = readFileSync(file, "utf8");
    const state = JSON.parse(text) as Partial<State>;
    return typeof state.serial === "number" ? { ...(state as State), text } : undefined;
  } catch {
    return undefined;
  }
}

function holdsSomething(state: State | undefined): boolean {
  return (state?.resources?.length ?? 0) > 0 || state?.encrypted_data !== undefined;
}

function isAnother(state: State, good: State | undefined): boolean {
  return holdsSomething(good) && state.lineage !== good?.lineage;
}
