import type { GuardInput } from "../../../../../ops/guard";
import type { ResourceChange } from "../../../../../ops/support/plan";

export interface Case {
  readonly layer?: GuardInput["layer"];
  readonly changes?: readonly ResourceChange[];
  readonly more?: Partial<GuardInput>;
}

/** For each rule: plans that it refuses, and similar plans that it allows. */
export type Cases = Readonly<Record<string, { refused: Record<string, Case>; fine: Record<string, Case> }>>;
