import { execFileSync } from "node:child_process";
import { constants, copyFileSync, linkSync, readFileSync, renameSync, rmSync } from "node:fs";
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
    return parseNote(readText(this.file));
  }

  /**
   * Writes the note. If several processes begin at the same time, only one of them succeeds.
   *
   * @param refuse is called while there is another note. It throws if that run is active
   */
  begin(refuse: () => void): void {
    this.take(refuse);
  }

  noteStart(layer: string, pid: number): void {
    this.note = { ...this.note, terraform: { pid, layer, since: new Date().toISOString() } };
    this.write();
  }

  /** Leaves the note of another run, which may have replaced this one. */
  end(): void {
    if (this.isCurrent()) rmSync(this.file, { force: true });
  }

  /**
   * Begins work that repairs nothing. The next run still has to remove the lock of a killed run's Terraform, so that
   * process stays in the note, in case this work is killed too.
   *
   * @param refuse as for begin
   * @returns a function that ends the work, and leaves the note of the killed run as it was
   */
  hold(refuse: () => void): () => void {
    const left = this.take(refuse);
    if (left?.terraform && left.host === this.note.host) {
      this.note = { ...this.note, terraform: left.terraform };
      this.write();
    }
    // A run on another machine that shares the folder may have replaced this note.
    return () => (left && this.isCurrent() ? this.write(left) : this.end());
  }

  private isCurrent(): boolean {
    const { host, pid } = this.readLeftNote() ?? {};
    return host === this.note.host && pid === this.note.pid;
  }

  /** @returns the note of a killed run that this one replaced */
  private take(refuse: () => void): RunNote | undefined {
    // Other processes do the same at the same time.
    const [fresh, aside] = [`${this.file}.${process.pid}.new`, `${this.file}.${process.pid}.left`];
    let left: RunNote | undefined;
    replaceFile(fresh, this.text());
    try {
      while (!createFrom(fresh, this.file)) {
        const text = readText(this.file);
        refuse();
        if (!renameIfPresent(this.file, aside)) continue;
        // Another process may have replaced the note after it was read.
        if (readText(aside) === text) left = parseNote(text);
        else createFrom(aside, this.file);
        rmSync(aside, { force: true });
      }
    } finally {
      rmSync(fresh, { force: true });
    }
    return left;
  }

  private write(note = this.note): void {
    replaceFile(this.file, this.text(note));
  }

  private text(note = this.note): string {
    return `${JSON.stringify(note)}\n`;
  }
}

/** Creates a file with the content of another. @returns false if there is one already */
function createFrom(content: string, file: string): boolean {
  try {
    linkSync(content, file);
    return true;
  } catch {
    // It exists, or the file system has no hard links. Only with a link, the file is complete from the beginning.
    return succeeds(() => copyFileSync(content, file, constants.COPYFILE_EXCL), "EEXIST");
  }
}

/** @returns false if the file does not exist any more */
function renameIfPresent(file: string, name: string): boolean {
  return succeeds(() => renameSync(file, name), "ENOENT");
}

/** @returns false after the expected error */
function succeeds(work: () => void, expected: string): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === expected) return false;
    throw error;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** A full disk may have left half a note. */
function parseNote(text = ""): RunNote | undefined {
  try {
    return JSON.parse(text) as RunNote;
  } catch {
    return undefined;
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
