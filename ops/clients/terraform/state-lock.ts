import { basename, dirname, join } from "node:path";
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
    operation: field("Operation")
      .replace(/^OperationType/, "")
      .toLowerCase(),
    since: field("Created").replace(/\.\d+ \+0000 UTC$/, " UTC"),
    isOwnerUnknown: OWNER_UNKNOWN.test(lockError),
  };
}

/** The holder of the lock, and how to remove it. */
export function lockInWords(lock: Lock, terraform: LockedTerraform): string {
  const nothing = "Nothing was changed.";
  if (lock.isOwnerUnknown) {
    return [
      `The state is locked by another process. ${nothing}`,
      "Wait until it ends. PostgreSQL releases the lock when the connection of its holder ends. To find the holder:",
      "    SELECT a.pid, a.usename, a.client_addr, a.backend_start FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE l.locktype = 'advisory';",
      "If that process no longer exists: SELECT pg_terminate_backend(<pid>);",
    ].join("\n");
  }
  const by = [
    lock.who && `by ${lock.who}`,
    lock.since && `since ${lock.since}`,
    lock.operation && `for ${lock.operation}`,
  ];
  return [
    `The state is locked ${by.filter(Boolean).join(", ") || "by an unknown process"}. ${nothing}`,
    `Wait until it ends. Only if that process no longer exists: ${unlock(lock, terraform)}`,
  ].join("\n");
}

/** Deleting the lock file unlocks a local state; Terraform itself refuses to. */
export function unlockFile(note: string): string {
  return `rm ${note}`;
}

function unlock({ id, path }: Lock, { program, folder, commands }: LockedTerraform): string {
  if (path.startsWith(".") || path.startsWith("/")) {
    return unlockFile(join(folder, dirname(path), `.${basename(path)}.lock.info`));
  }
  const exec = commands ? `${commands.exec()} ` : "";
  return `${exec}${basename(program)} -chdir=${folder} force-unlock ${id}`;
}
