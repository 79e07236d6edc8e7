import { byId } from "./operation";
import type { Operation } from "./operation";

export interface CriticalPath {
  readonly seconds: number;
  /** Ids, from the first to the last. */
  readonly path: readonly string[];
}

interface PathEnd {
  readonly seconds: number;
  /** The operation that it waited for longest. */
  readonly previous: string | undefined;
}

/**
 * The longest chain of dependent operations: no order and no parallelism can make a cold start shorter. Operations that
 * are only sequential do not count, nor does the overhead of the cold start.
 */
export function criticalPath(operations: readonly Operation[]): CriticalPath {
  const all = byId(operations);
  const reached = new Map<string, PathEnd>();
  for (const { id, seconds, after, until = [] } of sortTopologically(operations, all)) {
    let longest: PathEnd = { seconds: 0, previous: undefined };
    for (const other of [...after, ...until]) {
      const { seconds: before } = reached.get(other) as PathEnd;
      if (before > longest.seconds) longest = { seconds: before, previous: other };
    }
    reached.set(id, { seconds: longest.seconds + seconds, previous: longest.previous });
  }
  let last: string | undefined;
  for (const [id, { seconds }] of reached)
    if (last === undefined || seconds > (reached.get(last) as PathEnd).seconds) last = id;
  const path: string[] = [];
  for (let id = last; id !== undefined; id = reached.get(id)?.previous) path.unshift(id);
  return { seconds: last === undefined ? 0 : (reached.get(last) as PathEnd).seconds, path };
}

/** Sorts each operation after everything that it needs. */
function sortTopologically(operations: readonly Operation[], all: ReadonlyMap<string, Operation>): Operation[] {
  const ordered: Operation[] = [];
  const state = new Map<string, "open" | "done">();
  for (const start of operations.filter(({ overhead }) => !overhead)) {
    const stack: Operation[] = [start];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const { id, after, until = [] } = top;
      const next = [...after, ...until].find((other) => state.get(other) !== "done");
      if (state.get(id) === "done" || next === undefined) {
        if (state.get(id) !== "done") ordered.push(top);
        state.set(id, "done");
        stack.pop();
      } else if (state.get(next) === "open") throw new Error(`${id} and ${next} wait for each other`);
      else {
        state.set(id, "open");
        stack.push(all.get(next) as Operation);
      }
    }
  }
  return ordered;
}
