import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Writes a file that only you can read. It is renamed into place, so that an interruption never truncates it. */
export function replaceFile(file: string, text: string): void {
  const fresh = `${file}.new`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // One that a killed run left would keep its own mode.
  rmSync(fresh, { force: true });
  writeFileSync(fresh, text, { mode: 0o600 });
  renameSync(fresh, file);
}
