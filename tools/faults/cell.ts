/** A resource, an action, and a fault. */
import type { Layer } from "../../spec";

export const ACTIONS = ["create", "read", "update", "delete", "upgrade", "replace", "remove", "resize"] as const;
export type Action = (typeof ACTIONS)[number];

export const KINDS = ["error-before", "error-after", "error-kept", "timeout", "kill"] as const;
export type Kind = (typeof KINDS)[number];

/** A read changes nothing, so errors before and after it are the same. Only a create can be half-done. */
export function kindsOf(action: Action): readonly Kind[] {
  return KINDS.filter(
    (kind) => !(kind === "error-after" && action === "read") && !(kind === "error-kept" && action !== "create"),
  );
}

export interface Cell {
  readonly layer: Layer;
  readonly action: Action;
  readonly address: string;
  readonly type: string;
  readonly kind: Kind;
}

export interface Verdict extends Cell {
  /** `stopped`: the next run failed, and its journal names the step. */
  readonly outcome: "converged" | "stopped" | "failed";
  /** Why it is not `converged`. */
  readonly why?: string;
  /** Unexpected and missing objects in the world. */
  readonly more?: number;
  readonly missing?: number;
}
