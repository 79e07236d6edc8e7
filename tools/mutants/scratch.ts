import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Mutant } from "./mutant";

/** Longer than the slowest of these tests on a busy machine. */
const TIMEOUT_MS = 10 * 60_000;

/** A copy of the project to break things in: the work tree is never touched. */
export class Scratch {
  private readonly folder = mkdtempSync(join(tmpdir(), "coldstart-mutants-"));

  constructor(project: string) {
    const words = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    const files = execFileSync("git", words, { cwd: project, encoding: "utf8", maxBuffer: 1 << 26 }).split("\0");
    for (const file of new Set(files.filter(Boolean))) {
      const copy = join(this.folder, file);
      mkdirSync(dirname(copy), { recursive: true });
      copyFileSync(join(project, file), copy);
    }
    symlinkSync(join(project, "node_modules"), join(this.folder, "node_modules"));
    // Some tests ask git about the project that they are in.
    for (const words of [
      ["init", "-q"],
      ["add", "-A"],
    ])
      execFileSync("git", words, { cwd: this.folder });
  }

  /** Whether the tests pass. */
  runTests(tests: readonly string[]): { readonly passed: boolean; readonly output: string } {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join("node_modules", "jest", "bin", "jest.js"), "--runInBand", "--bail", "--silent", ...tests],
      { cwd: this.folder, encoding: "utf8", timeout: TIMEOUT_MS, maxBuffer: 1 << 26 },
    );
    return { passed: status === 0, output: `${stdout}${stderr}` };
  }

  /** Runs work while a protection is disabled. */
  runMutated<T>({ file, change }: Mutant, work: () => T): T {
    const path = join(this.folder, file);
    const source = readFileSync(path, "utf8");
    writeFileSync(path, change(source));
    try {
      return work();
    } finally {
      writeFileSync(path, source);
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
