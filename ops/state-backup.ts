import { copyFileSync, existsSync, readFileSync, renameSync } from "node:fs";

/**
 * Terraform writes its local state in place: killed at the wrong moment, it leaves half a file, and what half a file of `auth`
 * costs is the cluster's identity. So the last whole one is kept beside it.
 */
export class StateBackup {
  private readonly good: string;

  /** @param file the state of one layer */
  constructor(private readonly file: string) {
    this.good = `${file}.good`;
  }

  /** Keeps the state as it is now, if it is whole. To be called before and after everything that writes it. */
  keep(): void {
    if (!isWhole(this.file)) return;
    // Copied aside and moved into place, so that this copy is never half a file either.
    copyFileSync(this.file, `${this.good}.new`);
    renameSync(`${this.good}.new`, this.good);
  }

  /**
   * Puts the last whole state back where the current one is damaged.
   *
   * @returns whether it had to
   * @throws when there is none to put back
   */
  mend(): boolean {
    if (!existsSync(this.file) || isWhole(this.file)) return false;
    if (!isWhole(this.good)) {
      // An empty file without a predecessor is the first write of all, cut short: nothing is known to be lost.
      if (readFileSync(this.file, "utf8").trim() === "") return false;
      throw new Error(
        `The state ${this.file} is damaged, and there is no whole copy beside it.\n` +
          `Put back a copy of your own before anything else is done; a start without it would make everything anew.`,
      );
    }
    renameSync(this.file, `${this.file}.damaged`);
    copyFileSync(this.good, this.file);
    return true;
  }
}

function isWhole(file: string): boolean {
  try {
    return typeof (JSON.parse(readFileSync(file, "utf8")) as { serial?: unknown }).serial === "number";
  } catch {
    return false;
  }
}
