import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { replaceFile } from "../support/replace-file";

const FILE = "run.json";

/** The note of an active run, through which the next run detects it. */
export interface RunNote {
  readonly host: string;
  readonly pid: number;
  /** ISO 8601. */
  readonly since: string;
  /** The Terraform process that it started last. */
  readonly terraform?: { readonly pid: number; readonly layer: string; readonly since: string };
}

/** The note of one run; it is deleted when the run ends normally. */
export class RunNotes {
  private readonly file: string;
  private note: RunNote;

  /** @param folder of the cluster's states */
  constructor(folder: string) {
    this.file = join(folder, FILE);
    this.note = { host: hostname(), pid: process.pid, since: new Date().toISOString() };
  }

  /** The note of the last run, if that run could not delete it. */
  readLeftNote(): RunNote | undefined {
    try {
      return JSON.parse(readFileSync(this.file, "utf8")) as RunNote;
    } catch {
      return undefined;
    }
  }

  begin(): void {
    this.write();
  }

  noteStart(layer: string, pid: number): void {
    this.note = { ...this.note, terraform: { pid, layer, since: new Date().toISOString() } };
    this.write();
  }

  end(): void {
    rmSync(this.file, { force: true });
  }

  private write(): void {
    replaceFile(this.file, `${JSON.stringify(this.note)}\n`);
  }
}

/**
 * Whether a process of this machine still runs. After a restart another process may have its id, so the command line is
 * compared.
 *
 * @param command a part of the command line that only such a process has
 */
export function isProcessRunning(pid: number, command: RegExp): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  try {
    const processLine = execFileSync("ps", ["-o", "stat=", "-o", "args=", "-p", String(pid)], {
      encoding: "utf8",
    }).trim();
    // A zombie process is still listed, in state Z.
    return !processLine.startsWith("Z") && command.test(processLine);
  } catch {
    // ps finds nothing: the process has ended since.
    return false;
  }
}
