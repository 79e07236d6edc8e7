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

  /**
   * Begins work that repairs nothing. The next run still has to remove the lock of a killed run's Terraform, so that
   * process stays in the note, in case this work is killed too.
   *
   * @returns a function that ends the work, and leaves the note of the killed run as it was
   */
  hold(): () => void {
    const left = this.readLeftNote();
    if (left?.terraform && left.host === this.note.host) this.note = { ...this.note, terraform: left.terraform };
    this.write();
    return () => (left ? this.write(left) : this.end());
  }

  private write(note = this.note): void {
    replaceFile(this.file, `${JSON.stringify(note)}\n`);
  }
}

/**
 * Whether a process of this machine still runs. After a restart another process may have its id, so the command line is
 * compared. If it cannot be read, the process counts as running: its lock must not be removed.
 *
 * @param command a part of the command line that only such a process has
 * @param proc where Linux lists its processes
 */
export function isProcessRunning(pid: number, command: RegExp, proc = "/proc"): boolean {
  if (!hasProcess(pid)) return false;
  const commandLine = readCommandLine(pid, proc);
  // Without a command line, the process may have ended since.
  return commandLine === undefined ? hasProcess(pid) : command.test(commandLine);
}

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Empty for a process that has ended, but that its parent has not waited for yet (a zombie). */
function readCommandLine(pid: number, proc: string): string | undefined {
  try {
    return readFileSync(join(proc, String(pid), "cmdline"), "utf8")
      .replaceAll("\0", " ")
      .trim();
  } catch {
    // macOS has no /proc. Slim container images have no ps, or one without these options.
    return readWithPs(pid);
  }
}

function readWithPs(pid: number): string | undefined {
  try {
    const columns = ["-o", "stat=", "-o", "args="];
    const line = execFileSync("ps", [...columns, "-p", String(pid)], { encoding: "utf8", stdio: "pipe" }).trim();
    return line.startsWith("Z") ? "" : line;
  } catch {
    return undefined;
  }
}
