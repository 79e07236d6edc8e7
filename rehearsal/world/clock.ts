/**
 * The rehearsal's clock. Without a pace it never waits: it records how long each operation would take, and what the
 * operation depends on. The world knows the dependencies, because it refuses operations that come too early.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { performance } from "node:perf_hooks";
import { passThrough } from "../protocol/intercept";
import type { Intercept, InterceptedCall } from "../protocol/intercept";
import type { State } from "../protocol/values";
import { durationOf } from "./durations";
import { AT_ONCE } from "./pace";
import type { Pace } from "./pace";
import { readCollection } from "./store";
import type { Collection, Store } from "./store";

export interface Operation {
  /** Grows with every operation. */
  readonly id: string;
  /** The type of a resource, or an operation of the world such as `talos-install`. */
  readonly type: string;
  readonly action: string;
  /** The name of the object; the provider does not know its Terraform address. */
  readonly name: string;
  /** Real times, in milliseconds since 1970. */
  readonly began: number;
  readonly ended: number;
  /** The real duration. */
  readonly seconds: number;
  readonly failed: boolean;
  /** Ids of the operations that had to end first. */
  readonly after: readonly string[];
}

/** A Terraform request that is being handled. */
interface UnderWay {
  readonly clock: Clock;
  readonly id: string;
  readonly type: string;
  name: string;
  moreSeconds: number;
  readonly after: Set<string>;
}

type Ids = readonly (string | undefined)[];

const TIMED_ACTIONS = new Set(["create", "update", "delete"]);
const COLLECTION = "clock.operations";

/**
 * Shared by all worlds of the process: Node visits every AsyncLocalStorage for every promise, even after its world has
 * ended.
 */
const requests = new AsyncLocalStorage<UnderWay>();

export class Clock {
  private readonly items: Collection<Operation>;
  private readonly latest = new Map<string, string>();
  private count = 0;

  constructor(
    store: Store,
    /** The pace, as a share of real durations. */
    readonly pace: Pace = AT_ONCE,
  ) {
    this.items = store.collection(COLLECTION);
    for (const { id, type, name } of this.items.values()) {
      this.remember(type, name, id);
      this.count = Math.max(this.count, Number(id));
    }
  }

  operations(): Operation[] {
    return [...this.items.values()];
  }

  /** Records an operation that continues after its call has returned: an installation, a node that joins. */
  note(type: string, action: string, name: string, after: Ids = []): string {
    const id = this.nextId();
    const now = readClock();
    const { typical: seconds } = durationOf(type, action);
    this.pace.plan(id, seconds, uniqueIds(after));
    this.record({ id, type, action, name, began: now, ended: now, seconds, failed: false, after: uniqueIds(after) });
    this.remember(type, name, id);
    return id;
  }

  /** The latest operation of a type, or of the object with that name, including operations in progress. */
  last(type: string, name?: string): string | undefined {
    return this.latest.get(keyOf(type, name));
  }

  /** The Terraform request that is being handled. */
  current(): string | undefined {
    return this.underWay()?.id;
  }

  /** Names the object of the current request, if its values do not. */
  concerns(name: string): void {
    const request = this.underWay();
    if (!request) return;
    request.name = name;
    this.remember(request.type, name, request.id);
  }

  /** Records that the current request depends on these operations. */
  waitedFor(...ids: Ids): void {
    const request = this.underWay();
    for (const id of uniqueIds(ids)) request?.after.add(id);
  }

  /** Records that the current request takes longer than others of its type. */
  takesLonger(type: string, action: string): void {
    const request = this.underWay();
    if (request) request.moreSeconds += durationOf(type, action).typical;
  }

  /** Records every request that changes something. */
  readonly intercept: Intercept = async (call, next) => {
    if (call.kind !== "resource" || !TIMED_ACTIONS.has(call.action)) return passThrough(call, next);
    const { type, action } = call;
    const request: UnderWay = {
      clock: this,
      id: this.nextId(),
      type,
      name: nameOf(call),
      moreSeconds: 0,
      after: new Set(),
    };
    this.remember(type, request.name, request.id);
    const began = readClock();
    let failed = true;
    // Recorded now, because operations that it starts depend on it. Its duration is set when it ends.
    this.pace.plan(request.id, durationOf(type, action).typical, []);
    try {
      const result = await requests.run(request, next);
      failed = false;
      this.pace.plan(request.id, durationOf(type, action).typical + request.moreSeconds, request.after, began);
      await this.pace.wait(request.id, call.signal);
      return result;
    } finally {
      const { id, name, after, moreSeconds } = request;
      const seconds = durationOf(type, action).typical + moreSeconds;
      this.record({ id, type, action, name, began, ended: readClock(), seconds, failed, after: [...after] });
    }
  };

  private underWay(): UnderWay | undefined {
    const request = requests.getStore();
    return request?.clock === this ? request : undefined;
  }

  private nextId(): string {
    return String((this.count += 1)).padStart(6, "0");
  }

  private record(operation: Operation): void {
    this.items.put(operation.id, operation);
  }

  private remember(type: string, name: string, id: string): void {
    this.latest.set(keyOf(type), id);
    this.latest.set(keyOf(type, name), id);
  }
}

/** The operations that the clock of a world has recorded, even while that world is open in another process. */
export function operationsIn(folder: string): Operation[] {
  return readCollection<Operation>(folder, COLLECTION).sort((a, b) => Number(a.id) - Number(b.id));
}

function keyOf(type: string, name?: string): string {
  return name === undefined ? type : `${type} ${name}`;
}

function uniqueIds(ids: Ids): string[] {
  return [...new Set(ids.filter((id) => id !== undefined))];
}

function readClock(): number {
  return performance.timeOrigin + performance.now();
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

/** The name of an object, or the attribute that is used as one. */
export function nameOf({ planned, prior }: Pick<InterceptedCall, "planned" | "prior">): string {
  const state = planned ?? prior ?? {};
  const metadata = (Array.isArray(state["metadata"]) ? state["metadata"][0] : undefined) as State | undefined;
  const candidates = [metadata?.["name"], ...NAMING_ATTRIBUTES.map((attribute) => state[attribute])];
  const name = candidates.find((value) => (typeof value === "string" && value !== "") || typeof value === "number");
  return name === undefined ? "" : String(name as string | number);
}
