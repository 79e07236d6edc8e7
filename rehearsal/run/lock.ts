/** Only one process may open a world: with two, each would see only its own changes. */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { basename, extname, join } from "node:path";

interface Owner {
  readonly pid: number;
  /** Such as `coldstart up`. */
  readonly command?: string;
  /** ISO 8601. */
  readonly since?: string;
}

/** Another process has the world open. */
export class WorldInUse extends Error {
  override readonly name = "WorldInUse";
  readonly code = "world-in-use";

  constructor(folder: string, { pid, command = "another command", since }: Owner) {
    super(
      `The simulated world in ${folder} is in use by ${command} (process ${String(pid)}${since ? `, since ${since}` : ""}); ` +
        `one command at a time can run in it. [world-in-use]\n` +
        `Wait until that command ends, or run this one in a world of its own: REHEARSAL_HOME=<folder>`,
    );
  }
}

/** @returns a function that unlocks the world. @throws WorldInUse while another process has it. */
export function lockWorld(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, "lock");
  for (;;) {
    try {
      const handle = openSync(file, "wx", 0o600);
      writeSync(handle, JSON.stringify({ pid: process.pid, command: commandName(), since: new Date().toISOString() }));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const owner = ownerOf(file);
      if (owner !== undefined && isAlive(owner.pid)) throw new WorldInUse(folder, owner);
      // The process that held the lock was killed; the world is in the state that it left.
      rmSync(file, { force: true });
    }
  }
}

/** The program and its command, without further arguments: these may hold anything. */
function commandName(): string {
  const [, program = "node", command = ""] = process.argv;
  const name = basename(program, extname(program));
  return /^[a-z-]+$/.test(command) ? `${name} ${command}` : name;
}

function ownerOf(file: string): Owner | undefined {
  try {
    const owner = JSON.parse(readFileSync(file, "utf8")) as Partial<Owner>;
    return typeof owner.pid === "number" ? { ...owner, pid: owner.pid } : undefined;
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
