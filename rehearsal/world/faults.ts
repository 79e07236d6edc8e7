/** Injected faults: what fails, where, and how often. */
import { setTimeout as sleep } from "node:timers/promises";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { Refusal } from "../protocol/behaviour";
import type { Intercept, InterceptedCall } from "../protocol/intercept";
import { nameOf } from "./clock";

const EFFECTS = [
  "error-before",
  "error-after",
  "error-kept",
  "kill",
  "kill-halfway",
  "timeout",
  "latency",
  "never-boots",
  "hangs-in-boot",
  "not-found",
  "etcd-lags",
] as const;
const ACTIONS = ["plan", "create", "read", "update", "delete", "import"] as const;

const faultSchema = z.strictObject({
  /** `type` or `type.name`, where the name is that of the object: `hcloud_server.talos-cp-0`. */
  at: z.string().min(1),
  action: z.enum(ACTIONS),
  effect: z.enum(EFFECTS),
  /** For latency. */
  ms: z.number().nonnegative().optional(),
  /** How often the fault occurs; afterwards a retry succeeds. Default: always. */
  times: z.int().positive().optional(),
  message: z.string().optional(),
});

export type Fault = z.infer<typeof faultSchema>;

export const FAULTS_VARIABLE = "COLDSTART_FAULTS";

/**
 * One fault or a list, as JSON or as `@file`. Nothing given: no faults.
 * @throws Error with a message of one line
 */
export function readFaults(text: string | undefined): Fault[] {
  if (!text?.trim()) return [];
  const value = parseJson(text.startsWith("@") ? readFileSync(text.slice(1), "utf8") : text);
  const parsed = z.array(faultSchema).safeParse(Array.isArray(value) ? value : [value]);
  if (!parsed.success) throw new Error(parsed.error.issues.map(describeIssue).join("; "));
  return parsed.data;
}

/** An Error instead of a SyntaxError, which would be reported as a defect of this program. */
function parseJson(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch (error) {
    throw new Error((error as Error).message, { cause: error });
  }
}

/** @param issue its path begins with the position in the list */
function describeIssue({ path: [, ...keys], message }: z.core.$ZodIssue): string {
  return keys.length === 0 ? message : `${keys.join(".")}: ${message}`;
}

export interface FaultOptions {
  /** Kills the process. Default: the rehearsal itself, immediately, like a power cut. */
  readonly kill?: () => void;
  readonly neverBoot?: (name: string) => void;
  /** Makes the next boot of the node of this name hang; the boot after that succeeds. */
  readonly hangInBoot?: (name: string) => void;
  /** Makes the next status of etcd on the node of this name far behind the others. */
  readonly etcdLags?: (name: string) => void;
  /** Whether a fault applies to a call. Default: compares the type, or the name of the object. */
  readonly matches?: (fault: Fault, call: InterceptedCall) => boolean;
  /** Called for each fault that occurs. */
  readonly onFault?: (fault: Fault) => void;
}

/** The caller waits forever. */
const NO_ANSWER = new Promise<never>(() => undefined);

/** Injects the listed faults between Terraform and the world. */
export function faultIntercept(faults: readonly Fault[], options: FaultOptions = {}): Intercept {
  const left = faults.map((fault) => ({ fault, times: fault.times ?? Infinity }));
  const { kill = () => process.kill(process.pid, "SIGKILL"), matches = byName } = options;
  return async (call, next) => {
    const found = left.find(({ fault, times }) => times > 0 && matches(fault, call));
    if (!found) return next();
    found.times -= 1;
    const { fault } = found;
    options.onFault?.(fault);
    const message = fault.message ?? "injected fault";
    switch (fault.effect) {
      case "latency":
        await sleep(fault.ms ?? 1000, undefined, { signal: call.signal }).catch(() => undefined);
        return next();
      case "never-boots":
        options.neverBoot?.(nameOf(call));
        return next();
      case "hangs-in-boot":
        options.hangInBoot?.(nameOf(call));
        return next();
      case "etcd-lags":
        options.etcdLags?.(nameOf(call));
        return next();
      case "not-found":
        throw new Refusal("not found", `${message}; nothing was done.`);
      case "error-before":
        throw new Refusal(`${call.type} ${call.action} failed`, `${message}; nothing was done.`);
      case "timeout":
        throw new Refusal(
          "context deadline exceeded",
          `${message}: ${call.type} ${call.action} would have waited until its timeout; nothing was done.`,
        );
      case "error-after":
        await next();
        throw new Refusal(
          `${call.type} ${call.action} failed`,
          `${message}; the operation succeeded, but its response was lost.`,
        );
      case "error-kept":
        throw new Refusal(
          `${call.type} ${call.action} failed`,
          `${message}; the operation succeeded, but a later step failed.`,
          undefined,
          (await next()) ?? undefined,
        );
      case "kill":
        await next();
        kill();
        return NO_ANSWER;
      case "kill-halfway":
        call.atHalf?.(() => {
          kill();
          return NO_ANSWER;
        });
        await next();
        throw new Refusal(
          `${call.type} ${call.action} is a single operation`,
          'The effect "kill-halfway" needs two operations: use "kill" instead.',
        );
    }
  };
}

/** Nests the interceptors; the first one is outermost. */
export function chain(...intercepts: readonly Intercept[]): Intercept {
  return (call, next) =>
    intercepts.reduceRight<() => ReturnType<typeof next>>((inner, intercept) => () => intercept(call, inner), next)();
}

function byName({ at, action }: Fault, call: InterceptedCall): boolean {
  if (action !== call.action) return false;
  const type = call.kind === "data" ? `data.${call.type}` : call.type;
  return at === type || at === `${type}.${nameOf(call)}`;
}
