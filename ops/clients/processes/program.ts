import { execFile } from "node:child_process";
import { formatDuration } from "../../support/duration";

interface ProgramOptions {
  readonly cwd?: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs?: number;
  /** How long after the timeout a program that ignores SIGTERM is killed. */
  readonly graceMs?: number;
  /** Its standard input. @default nothing */
  readonly input?: string;
}

export interface ProgramResult {
  /** Undefined: it could not be started. */
  readonly status: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

export type RunProgram = (program: string, args: readonly string[], options: ProgramOptions) => Promise<ProgramResult>;

const TIMEOUT_MS = 60_000;
const GRACE_MS = 5_000;
const MAX_OUTPUT = 64 * 1024 * 1024;

/** Runs a program to its end. A failure is a result, not an exception. */
export const runProgram: RunProgram = (program, args, options) =>
  new Promise((resolve) => {
    const { cwd, environment, timeoutMs = TIMEOUT_MS, graceMs = GRACE_MS, input } = options;
    const child = execFile(
      program,
      [...args],
      { cwd, env: environment as NodeJS.ProcessEnv, encoding: "utf8", timeout: timeoutMs, maxBuffer: MAX_OUTPUT },
      (error, stdout, stderr) => {
        clearTimeout(kill);
        const code = error ? error.code : 0;
        const silent = error?.killed
          ? `${program} did not end within ${formatDuration(timeoutMs / 1000)}\n${stderr}`
          : stderr;
        resolve({ status: typeof code === "string" ? undefined : (code ?? 1), stdout, stderr: silent });
      },
    );
    const kill = setTimeout(() => child.kill("SIGKILL"), timeoutMs + graceMs);
    child.stdin?.end(input);
  });
