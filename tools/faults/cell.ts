/** A resource, an action, and a fault. */
import type { Layer } from "../../spec";

export const ACTIONS = ["create", "read", "update", "delete", "upgrade", "replace", "remove", "resize"] as const;
export type Action = (typeof ACTIONS)[number];

export const KINDS = ["error-before", "error-after", "error-kept", "timeout", "kill"] as const;
export type Kind = (typeof KINDS)[number];

/** Reading changes nothing: an error after it is an error before it. Only what is being made can be half-made. */
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
  /** `stopped`: the run after it did not come through, and says by name at which step. */
  readonly outcome: "converged" | "stopped" | "failed";
  /** Why it is not `converged`. */
  readonly why?: string;
  /** Objects that the world then had too many of, and too few. */
  readonly more?: number;
  readonly missing?: number;
}
