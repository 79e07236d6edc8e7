import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";

const SCRIPT = join(__dirname, "supervise.sh");

export interface SupervisedOptions {
  readonly folder?: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** How long the program may take to end by itself when this process is gone. */
  readonly graceSeconds: number;
}

/** A program that ends when this process does, even if this process is killed. */
export interface SupervisedProcess {
  readonly pid: number;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** The exit code, once the program has ended and its output is complete; null after a signal. */
  readonly ended: Promise<number | null>;
  /** Sends one SIGINT. The terminal does not send it, because the program is in a separate process group. */
  interrupt(): void;
  /** Detaches: the program is treated as if this process had ended. */
  release(): void;
}

/** Starts a program under supervise.sh, which explains how the program ends with this process. */
export function startSupervised(
  program: string,
  args: readonly string[],
  { folder, environment, graceSeconds }: SupervisedOptions,
): SupervisedProcess {
  const child = spawn("bash", [SCRIPT, String(graceSeconds), program, ...args], {
    ...(folder === undefined ? {} : { cwd: folder }),
    env: environment as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    detached: true,
  });
  const [, stdout, stderr, control] = child.stdio as unknown as [null, Readable, Readable, Writable];
  // The program may have ended before the signal.
  control.on("error", () => undefined);
  // Not the event "close" of the child: it waits for the control pipe too, which stays open until then.
  const ended = Promise.all([once(child, "exit"), once(stdout, "close"), once(stderr, "close")])
    .then(([[code]]) => code as number | null)
    .finally(() => control.destroy());
  return {
    pid: child.pid ?? 0,
    stdout,
    stderr,
    ended,
    interrupt: () => void control.write("interrupt\n"),
    release: () => void control.destroy(),
  };
}
