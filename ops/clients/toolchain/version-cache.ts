/**
 * The version output of programs, read once per process: every command completes its PATH and then looks for Terraform.
 */
import { statSync } from "node:fs";

const answers = new Map<string, string>();

export function recallVersion(file: string): string | undefined {
  return answers.get(keyOf(file));
}

export function rememberVersion(file: string, answer: string): void {
  answers.set(keyOf(file), answer);
}

/** A program that was replaced meanwhile is queried again. */
function keyOf(file: string): string {
  const { size, mtimeMs, ino } = statSync(file);
  return [file, size, mtimeMs, ino].join("\0");
}
