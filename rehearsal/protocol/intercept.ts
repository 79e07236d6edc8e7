import type { State } from "./values";

/** A request to a behaviour. */
export interface InterceptedCall {
  /** As in required_providers: "hetznercloud/hcloud". */
  readonly provider: string;
  readonly kind: "resource" | "data";
  readonly type: string;
  readonly action: "plan" | "create" | "read" | "update" | "delete" | "import";
  /** null where there is no object yet: create, import, data sources, and the plan of a create. */
  readonly prior: State | null;
  /** The planned object; a data source's configuration; null for read, import, delete, and the plan of a delete. */
  readonly planned: State | null;
  /** Aborted when Terraform asks to stop. */
  readonly signal: AbortSignal;
  /** Runs between two operations of a create. */
  readonly atHalf?: (act: () => Promise<void>) => void;
}

/**
 * Called around every request. next() asks the behaviour and gives what it returned. Throw a Refusal before or after it
 * to make the request fail before or after the effect; await something to make it take longer.
 */
export type Intercept = (call: InterceptedCall, next: () => Promise<State | null>) => Promise<State | null>;

export const passThrough: Intercept = (_, next) => next();
