import type { EventEmitter } from "node:events";
import { EXIT_CODE } from "../../support/exit-codes";
import { TerraformFailed, isHalted } from "../../clients/terraform/failure";
import { Interrupted } from "../../support/interrupted";
import type { Console } from "../console/console";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * One request may arrive twice: a terminal sends Ctrl-C to every process of the group, and a parent process forwards
 * it.
 */
const SAME_REQUEST_MS = 1000;

const STOPPING =
  "Stopping: Terraform starts no new operation, cancels or completes the current ones, and saves its state. " +
  "Run the same command again to resume. A second signal ends this program without waiting.";

const NOT_WAITING =
  "Not waiting any longer. A Terraform that still runs gets up to 2m to save its state; the next run waits for it.";

export interface SignalOptions {
  readonly emitter: Pick<EventEmitter, "on" | "off">;
  readonly now: () => number;
  readonly exit: (code: number) => void;
}

const OF_THIS_PROCESS: SignalOptions = {
  emitter: process,
  now: () => performance.now(),
  exit: (code) => process.exit(code),
};

export interface StopSignal {
  /** Aborted with the first request to stop; a later request ends the process. */
  readonly signal: AbortSignal;
  /** Stops listening. */
  release(): void;
}

/** The error of a run that was asked to stop: Terraform's error about it counts as the interruption. */
export function asInterruption(error: unknown, signal: AbortSignal): unknown {
  return signal.aborted && error instanceof TerraformFailed && isHalted(error) ? new Interrupted() : error;
}

export function stopOnSignals(
  console: Pick<Console, "warn">,
  { emitter, now, exit }: SignalOptions = OF_THIS_PROCESS,
): StopSignal {
  const stop = new AbortController();
  let requestedAt: number | undefined;
  const request = () => {
    if (requestedAt === undefined) {
      requestedAt = now();
      console.warn(STOPPING);
      stop.abort(new Interrupted());
    } else if (now() - requestedAt > SAME_REQUEST_MS) {
      console.warn(NOT_WAITING);
      // Every supervised program detects that its control pipe closes (ops/clients/processes).
      exit(EXIT_CODE.interrupted);
    }
  };
  for (const signal of SIGNALS) emitter.on(signal, request);
  return {
    signal: stop.signal,
    release: () => SIGNALS.forEach((signal) => emitter.off(signal, request)),
  };
}
