/** Ends every program with an exit code, and with an error message if it failed. */
import { CommanderError } from "commander";
import { EXIT_CODE } from "./exit-codes";
import { redact } from "./redaction";

/** Enables stack traces. */
const DEBUG_VARIABLE = "COLDSTART_DEBUG";

type Main = () => Promise<number | void> | number | void;

export interface MainOptions {
  /** @default 1 for every error */
  readonly exitCodeOf?: (error: unknown) => number;
  /** Receives the exit code. @default the process ends when it has nothing left to do */
  readonly end?: (code: number) => void;
}

/**
 * Runs a program to its end. Expected errors are printed unchanged; unexpected ones as one line that says how to see
 * more. Stack traces are printed only on request.
 */
export function runMain(main: Main, options: MainOptions = {}): void {
  const { exitCodeOf = codeOf, end = (code) => void (process.exitCode = code) } = options;
  const fail = (error: unknown) => {
    if (!(error instanceof CommanderError)) process.stderr.write(`${describeFatalError(error)}\n`);
    end(exitCodeOf(error));
  };
  const failAtOnce = (error: unknown) => {
    fail(error);
    process.exit(EXIT_CODE.failed);
  };
  process.once("uncaughtException", failAtOnce);
  process.once("unhandledRejection", failAtOnce);
  let isUnheard = false;
  const ignore = (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") return failAtOnce(error);
    if (isUnheard) return;
    isUnheard = true;
    // The reader closed the pipe, as in `coldstart topology | head`. Unfinished work cleans up by itself.
    if (process.listenerCount("SIGTERM") === 0) process.exit(EXIT_CODE.done);
    process.kill(process.pid, "SIGTERM");
  };
  for (const stream of [process.stdout, process.stderr]) stream.on("error", ignore);
  new Promise<number | void>((resolve) => resolve(main())).then((code) => end(code ?? EXIT_CODE.done), fail);
}

function codeOf(error: unknown): number {
  return error instanceof CommanderError ? error.exitCode : EXIT_CODE.failed;
}

/** The message of an error, redacted. */
export function describeFatalError(
  error: unknown,
  environment: Readonly<Record<string, string | undefined>> = process.env,
) {
  const words = isDefect(error) ? describeDefect(error) : describeKnownError(error as NodeJS.ErrnoException);
  const trace = environment[DEBUG_VARIABLE] && error instanceof Error ? `\n${traceOf(error)}` : "";
  return redact(`${words}${trace}`);
}

/** Errors that JavaScript throws, and that this project never throws on purpose. */
const DEFECTS = [TypeError, RangeError, ReferenceError, SyntaxError, EvalError, URIError];

function isDefect(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  // Recognized by its code: loading node:assert takes longer than printing the help.
  return DEFECTS.some((kind) => error instanceof kind) || (error as NodeJS.ErrnoException).code === "ERR_ASSERTION";
}

function describeDefect(error: unknown): string {
  const [first = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return (
    `Unexpected error: ${first || "no message"}. This is a bug in Coldstart.\n` +
    `Run the same command with ${DEBUG_VARIABLE}=1 to print the stack trace, and include it in your report.`
  );
}

function describeKnownError(error: NodeJS.ErrnoException): string {
  const { code = "", syscall, path, message } = error;
  const reason = SYSTEM_REASONS[code];
  if (syscall === undefined || reason === undefined) return message || code || error.name;
  return `${path ?? syscall}: ${reason}.`;
}

const SYSTEM_REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied; check its owner and mode with ls -ld",
  EPERM: "permission denied; check its owner and mode with ls -ld",
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a part of this path is a file, not a folder",
  EISDIR: "this is a folder, not a file",
  ENOSPC: "the disk is full; df -h shows which",
  EDQUOT: "the disk quota of this user is exceeded",
  EROFS: "this file system is read-only",
  EMFILE: "too many open files; check ulimit -n",
  EEXIST: "it already exists",
};

function traceOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${traceOf(error.cause)}` : "";
  return `${error.stack ?? error.message}${cause}`;
}
