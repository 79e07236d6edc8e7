import { byId } from "./operation";
import type { Operation } from "./operation";

/** In seconds since the cold start began. */
export interface Span {
  readonly begin: number;
  readonly end: number;
}

export interface ScheduleOptions {
  /** The number of operations of one pool that run at the same time. */
  readonly places: number;
}

/**
 * Simulates when each operation begins and ends: as early as its dependencies allow, in order of arrival if the slots
 * of a pool are limited.
 */
export function schedule(operations: readonly Operation[], { places }: ScheduleOptions): Map<string, Span> {
  return new Simulation(operations, places).run();
}

class Simulation {
  private readonly all: ReadonlyMap<string, Operation>;
  /** For each operation, those that wait for its end. */
  private readonly followers = new Map<string, Operation[]>();
  /** The number of operations that each one waits for before it begins, and while it runs. */
  private readonly toBegin = new Map<string, number>();
  private readonly toFinish = new Map<string, number>();
  private readonly begun = new Map<string, number>();
  private readonly spans = new Map<string, Span>();
  private readonly queues = new Map<string, Operation[]>();
  private readonly free = new Map<string, number>();
  private readonly ends = new EndTimes();
  private time = 0;

  constructor(
    private readonly operations: readonly Operation[],
    private readonly places: number,
  ) {
    this.all = byId(operations);
    for (const operation of operations) {
      const { id, after, until = [], behind = [] } = operation;
      const [before, during] = [new Set([...after, ...behind]), new Set(until)];
      this.toBegin.set(id, before.size);
      this.toFinish.set(id, during.size);
      for (const other of new Set([...before, ...during])) {
        const followers = this.followers.get(other) ?? [];
        followers.push(operation);
        this.followers.set(other, followers);
      }
    }
  }

  run(): Map<string, Span> {
    for (const operation of this.operations) if (this.toBegin.get(operation.id) === 0) this.queue(operation);
    for (let next = this.ends.shift(); next !== undefined; next = this.ends.shift()) {
      this.time = next.end;
      this.finish(next.id);
    }
    const stuck = this.operations.filter(({ id }) => !this.spans.has(id)).map(({ id }) => id);
    if (stuck.length > 0) throw new Error(`these wait for each other: ${stuck.join(", ")}`);
    return this.spans;
  }

  private queue(operation: Operation): void {
    const { pool } = operation;
    if (pool === undefined) return this.begin(operation);
    const queue = this.queues.get(pool) ?? [];
    this.queues.set(pool, queue);
    queue.push(operation);
    this.serve(pool);
  }

  private serve(pool: string): void {
    const queue = this.queues.get(pool) ?? [];
    for (let free = this.free.get(pool) ?? this.places; free > 0 && queue.length > 0; free = this.free.get(pool) ?? 0) {
      this.free.set(pool, free - 1);
      this.begin(queue.shift() as Operation);
    }
  }

  private begin({ id }: Operation): void {
    this.begun.set(id, this.time);
    if (this.toFinish.get(id) === 0) this.startWork(id);
  }

  private startWork(id: string): void {
    this.ends.add(this.time + (this.all.get(id) as Operation).seconds, id);
  }

  private finish(id: string): void {
    const { pool } = this.all.get(id) as Operation;
    this.spans.set(id, { begin: this.begun.get(id) as number, end: this.time });
    for (const follower of this.followers.get(id) ?? []) this.handleEnd(follower, id);
    if (pool === undefined) return;
    this.free.set(pool, (this.free.get(pool) ?? 0) + 1);
    this.serve(pool);
  }

  private handleEnd(follower: Operation, ended: string): void {
    const { id, after, until = [], behind = [] } = follower;
    if (until.includes(ended)) {
      const left = (this.toFinish.get(id) as number) - 1;
      this.toFinish.set(id, left);
      if (left === 0 && this.begun.has(id)) this.startWork(id);
    }
    if (after.includes(ended) || behind.includes(ended)) {
      const left = (this.toBegin.get(id) as number) - 1;
      this.toBegin.set(id, left);
      if (left === 0) this.queue(follower);
    }
  }
}

/** The operation that ends next; if several end at the same time, the one that began first. */
class EndTimes {
  private readonly items: { readonly end: number; readonly id: string }[] = [];

  add(end: number, id: string): void {
    let at = this.items.length;
    while (at > 0 && (this.items[at - 1] as { end: number }).end > end) at -= 1;
    this.items.splice(at, 0, { end, id });
  }

  shift(): { readonly end: number; readonly id: string } | undefined {
    return this.items.shift();
  }
}
