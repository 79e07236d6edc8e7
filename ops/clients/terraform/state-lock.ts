import { readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Diagnostic } from "./events";
import type { TerraformOptions } from "./options";

/** Terraform's error about a lock that it could not acquire. */
export interface Lock {
  readonly id: string;
  readonly path: string;
  readonly who: string;
  readonly operation: string;
  readonly since: string;
  /** PostgreSQL does not report the holder of a lock: Terraform then shows its own request. */
  readonly isOwnerUnknown: boolean;
}

/** The owner of a lock. Unknown parts are empty. */
export type LockOwner = Pick<Lock, "who" | "operation" | "since">;

/** The command, its folder, and the command line for the user. */
type LockedTerraform = Pick<TerraformOptions, "program" | "folder" | "commands">;

const OWNER_UNKNOWN = /Workspace is already locked|already locked for workspace creation/;

/** The lock that blocked a command; undefined if it failed for another reason. */
export function lockIn(diagnostics: readonly Diagnostic[], output: string): Lock | undefined {
  const lockError = [...diagnostics.map(({ summary, detail }) => `${summary}\n${detail}`), output].find((text) =>
    text.includes("Error acquiring the state lock"),
  );
  if (lockError === undefined) return undefined;
  const field = (name: string) => new RegExp(`^[\\s│]*${name}:[ \\t]*(.*)$`, "m").exec(lockError)?.[1]?.trim() ?? "";
  return {
    id: field("ID"),
    path: field("Path"),
    who: field("Who"),
    operation: operationOf(field("Operation")),
    since: field("Created").replace(/\.\d+ \+0000 UTC$/, " UTC"),
    isOwnerUnknown: OWNER_UNKNOWN.test(lockError),
  };
}

/** `OperationTypeApply` is Terraform's name of `apply`. */
function operationOf(text: string): string {
  return text.replace(/^OperationType/, "").toLowerCase();
}

/** The file with which Terraform locks a local state. */
export function lockFileOf(state: string): string {
  return join(dirname(state), `.${basename(state)}.lock.info`);
}

/** The owner of the lock of a local state. A killed Terraform may leave half a file, whose owner is unknown. */
export function readLock(file: string): LockOwner {
  const { Who = "", Created = "", Operation = "" } = parseLock(file);
  return { who: Who, since: Created, operation: operationOf(Operation) };
}

function parseLock(file: string): Partial<Record<"Who" | "Created" | "Operation", string>> {
  try {
    return (JSON.parse(readFileSync(file, "utf8")) as ReturnType<typeof parseLock> | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * The owner of a lock, and what to do about it.
 *
 * @param unlock the command that removes the lock
 */
export function describeLock(
  { who, since, operation }: LockOwner,
  unlock: string,
  layer?: string,
): { readonly message: string; readonly fix: string } {
  const owner = [who && `by ${who}`, since && `since ${since}`, operation && `for ${operation}`].filter(Boolean);
  const state = layer === undefined ? "The state" : `The state of ${layer}`;
  return {
    message: `${state} is locked ${owner.join(", ") || "by an unknown process"}.`,
    fix: `Wait until the lock is released. Only if its owner no longer runs: ${unlock}`,
  };
}

/** The error for a command that the lock blocked. */
export function describeLockError(lock: Lock, terraform: LockedTerraform): string {
  const nothing = "Nothing was changed.";
  if (lock.isOwnerUnknown) {
    return [
      `The state is locked by another process. ${nothing}`,
      "Wait until the lock is released. PostgreSQL releases it when the connection of its owner ends. To find the owner:",
      "    SELECT a.pid, a.usename, a.client_addr, a.backend_start FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE l.locktype = 'advisory';",
      "Only if its owner no longer runs: SELECT pg_terminate_backend(<pid>);",
    ].join("\n");
  }
  const { message, fix } = describeLock(lock, unlock(lock, terraform));
  return `${message} ${nothing}\n${fix}`;
}

/** Deleting the lock file unlocks a local state; Terraform itself refuses to. */
export function unlockFile(file: string): string {
  return `rm ${file}`;
}

function unlock({ id, path }: Lock, { program, folder, commands }: LockedTerraform): string {
  if (path.startsWith(".") || path.startsWith("/")) {
    return unlockFile(lockFileOf(resolve(folder, path)));
  }
  const exec = commands ? `${commands.exec()} ` : "";
  return `${exec}${basename(program)} -chdir=${folder} force-unlock ${id}`;
}
