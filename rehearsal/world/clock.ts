/** The rehearsal's clock: it never waits, it writes down what would have taken how long. */
import { passThrough } from "../protocol/intercept";
import type { Intercept, InterceptedCall } from "../protocol/intercept";
import type { State } from "../protocol/values";
import { durationOf } from "./durations";
import type { Collection, Store } from "./store";

export interface Operation {
  readonly type: string;
  readonly action: string;
  /** What the object calls itself; Terraform never tells its own name for it. */
  readonly name: string;
  /** The real moments, in milliseconds: what ended before another began may have been waited for. */
  readonly began: number;
  readonly ended: number;
  /** In real life. */
  readonly seconds: number;
  readonly failed: boolean;
}

const TIMED_ACTIONS = new Set(["create", "update", "delete"]);

export class Clock {
  private readonly items: Collection<Operation>;

  constructor(store: Store) {
    this.items = store.collection("clock.operations");
  }

  operations(): Operation[] {
    return this.items.values();
  }

  record(operation: Operation): void {
    this.items.put(String(this.items.values().length + 1).padStart(6, "0"), operation);
  }

  /** What happens behind a call that has returned: an installation, a node that joins. */
  note(type: string, action: string, name: string): void {
    const now = performance.now();
    const { typical } = durationOf(type, action);
    this.record({ type, action, name, began: now, ended: now, seconds: typical, failed: false });
  }

  /** Writes down every request that changes something. */
  readonly intercept: Intercept = async (call, next) => {
    if (call.kind !== "resource" || !TIMED_ACTIONS.has(call.action)) return passThrough(call, next);
    const began = performance.now();
    let failed = true;
    try {
      const result = await next();
      failed = false;
      return result;
    } finally {
      this.record({
        type: call.type,
        action: call.action,
        name: nameOf(call),
        began,
        ended: performance.now(),
        seconds: durationOf(call.type, call.action).typical,
        failed,
      });
    }
  };
}

const NAMING_ATTRIBUTES = [
  "name",
  "node",
  "file_name",
  "filename",
  "path",
  "role_id",
  "token_name",
  "user_id",
  "cluster_name",
  "vm_id",
  "id",
];

/** What an object calls itself: its name, or the attribute that stands for one. */
export function nameOf({ planned, prior }: Pick<InterceptedCall, "planned" | "prior">): string {
  const state = planned ?? prior ?? {};
  const metadata = (Array.isArray(state["metadata"]) ? state["metadata"][0] : undefined) as State | undefined;
  const candidates = [metadata?.["name"], ...NAMING_ATTRIBUTES.map((attribute) => state[attribute])];
  const name = candidates.find((value) => (typeof value === "string" && value !== "") || typeof value === "number");
  return name === undefined ? "" : String(name as string | number);
}
