/** One process at a time in a world: two would each remember half of what happened. */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

export class WorldInUse extends Error {
  override readonly name = "WorldInUse";
}

/** @returns what gives the world free again. @throws WorldInUse while another process has it. */
export function lockWorld(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, "lock");
  for (;;) {
    try {
      const handle = openSync(file, "wx", 0o600);
      writeSync(handle, String(process.pid));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const owner = ownerOf(file);
      if (owner !== undefined && isAlive(owner))
        throw new WorldInUse(
          `The world in ${folder} is in use by process ${String(owner)}: wait for it, or take another folder (REHEARSAL_HOME=<folder>).`,
        );
      // The process that had it was killed: the world is as that process left it.
      rmSync(file, { force: true });
    }
  }
}

function ownerOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, "utf8")) || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
