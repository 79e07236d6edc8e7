/**
 * The version output of programs, read once per tree of processes: every command completes its PATH, looks for Terraform
 * and checks its programs, and a rehearsed command does so in two processes.
 */
import { statSync } from "node:fs";

/** The answers for child processes. */
const VARIABLE = "COLDSTART_TOOL_VERSIONS";

/** A process that starts many rehearsals knows a Terraform for each of them, and the size of a variable is limited. */
const MOST_INHERITED = 50;

const answers = new Map<string, string>();

export function recallVersion(file: string, args: readonly string[]): string | undefined {
  const key = keyOf(file, args);
  return answers.get(key) ?? readInherited()[key];
}

export function rememberVersion(file: string, args: readonly string[], answer: string): void {
  const key = keyOf(file, args);
  answers.set(key, answer);
  const inherited = Object.entries({ ...readInherited(), [key]: answer }).slice(-MOST_INHERITED);
  process.env[VARIABLE] = JSON.stringify(Object.fromEntries(inherited));
}

function readInherited(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(process.env[VARIABLE] ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** A program that was replaced meanwhile is queried again. */
function keyOf(file: string, args: readonly string[]): string {
  const { size, mtimeMs, ino } = statSync(file);
  return [file, size, mtimeMs, ino, ...args].join(" ");
}
