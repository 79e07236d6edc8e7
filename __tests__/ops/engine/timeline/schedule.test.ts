import * as fc from "fast-check";
import { criticalPath } from "../../../../ops/engine/timeline/critical-path";
import type { Operation } from "../../../../ops/engine/timeline/operation";
import { schedule } from "../../../../ops/engine/timeline/schedule";
import type { Span } from "../../../../ops/engine/timeline/schedule";

function operation(id: string, seconds: number, more: Partial<Operation> = {}): Operation {
  return { id, step: "infra", label: id, seconds, after: [], ...more };
}

describe("the schedule", () => {
  test("starts every operation as soon as its dependencies have ended", () => {
    const spans = schedule(
      [operation("a", 2), operation("b", 3, { after: ["a"] }), operation("c", 1, { behind: ["b"] }), operation("d", 4)],
      { places: 10 },
    );
    expect(Object.fromEntries(spans)).toEqual({
      a: { begin: 0, end: 2 },
      b: { begin: 2, end: 5 },
      c: { begin: 5, end: 6 },
      d: { begin: 0, end: 4 },
    });
  });

  test("keeps the slot of an operation that waits for a request", () => {
    const [pool, places] = ["infra", 1];
    const spans = schedule(
      [operation("boot", 60), operation("apply", 10, { until: ["boot"], pool }), operation("other", 5, { pool })],
      { places },
    );
    expect(spans.get("apply")).toEqual({ begin: 0, end: 70 });
    expect(spans.get("other")).toEqual({ begin: 70, end: 75 });
  });

  test("names operations that would wait forever", () => {
    const circle = [operation("a", 1, { after: ["b"] }), operation("b", 1, { after: ["a"] })];
    expect(() => schedule(circle, { places: 1 })).toThrow(/: a, b/);
    expect(() => criticalPath(circle)).toThrow(/^b and a /);
    expect(() => schedule([operation("a", 1, { after: ["gone"] })], { places: 1 })).toThrow(/ gone/);
  });
});

describe("the longest chain", () => {
  test("consists of dependencies only, whatever runs in between", () => {
    const operations = [
      operation("plan", 8, { overhead: true }),
      operation("server", 15, { behind: ["plan"] }),
      operation("boot", 60, { after: ["server"] }),
      operation("image", 70, { behind: ["plan"] }),
      operation("apply", 10, { after: ["server"], until: ["boot"] }),
      operation("verify", 500, { behind: ["apply", "image"], overhead: true }),
    ];
    expect(criticalPath(operations)).toEqual({ seconds: 85, path: ["server", "boot", "apply"] });
  });

  test("of no operations is empty", () => {
    expect(criticalPath([])).toEqual({ seconds: 0, path: [] });
  });
});

/**
 * Operations that wait only for earlier ones. An operation that occupies a slot waits only for operations without one,
 * such as booting machines: two that occupy slots and wait for each other would also be a deadlock in a real run.
 */
const operations = fc
  .array(
    fc.record({
      seconds: fc.integer({ min: 0, max: 100 }),
      after: fc.array(fc.nat(), { maxLength: 3 }),
      until: fc.array(fc.nat(), { maxLength: 2 }),
      behind: fc.array(fc.nat(), { maxLength: 2 }),
      pool: fc.constantFrom(undefined, undefined, "auth", "infra"),
      overhead: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((drafts) => {
    const made: Operation[] = [];
    const free: string[] = [];
    const needed: string[] = [];
    for (const [i, { seconds, pool, overhead, ...draft }] of drafts.entries()) {
      const pick = (from: readonly string[], picks: readonly number[]) => [
        ...new Set(picks.flatMap((pickedAt) => (from.length > 0 ? [from[pickedAt % from.length] as string] : []))),
      ];
      const [after, until, behind] = [
        pick(needed, draft.after),
        pick(free, draft.until),
        pick(
          made.map(({ id }) => id),
          draft.behind,
        ),
      ];
      const id = `operation-${i}`;
      if (!overhead) needed.push(id);
      if (pool === undefined && !overhead && behind.length === 0 && after.every((other) => free.includes(other)))
        free.push(id);
      made.push(operation(id, seconds, { after, until, behind, overhead, ...(pool === undefined ? {} : { pool }) }));
    }
    return made;
  });

const places = fc.integer({ min: 1, max: 4 });
const endOf = (spans: ReadonlyMap<string, Span>) => Math.max(0, ...[...spans.values()].map(({ end }) => end));

describe("for random operations", () => {
  test("nothing starts before its dependencies, or ends before its requests", () => {
    fc.assert(
      fc.property(operations, places, (all, most) => {
        const spans = schedule(all, { places: most });
        const at = (id: string) => spans.get(id) as Span;
        const isEarly = ({ id, after, behind = [] }: Operation) =>
          at(id).begin < Math.max(0, ...[...after, ...behind].map((it) => at(it).end));
        const endsOtherwise = ({ id, seconds, until = [] }: Operation) =>
          at(id).end !== Math.max(at(id).begin, ...until.map((other) => at(other).end)) + seconds;
        expect([all.filter(isEarly), all.filter(endsOtherwise)]).toEqual([[], []]);
      }),
    );
  });

  test("no pool exceeds its size, and no slot is idle while an operation waits", () => {
    fc.assert(
      fc.property(operations, places, (all, most) => {
        const spans = schedule(all, { places: most });
        const at = (id: string) => spans.get(id) as Span;
        const busy = (pool: string, moment: number) =>
          all.filter((it) => it.pool === pool && at(it.id).begin <= moment && moment < at(it.id).end).length;
        const isOverfull = ({ id, pool }: Operation) => pool !== undefined && busy(pool, at(id).begin) > most;
        const waitsForNothing = ({ id, pool, after, behind = [] }: Operation) => {
          const ready = Math.max(0, ...[...after, ...behind].map((other) => at(other).end));
          return pool !== undefined && ready < at(id).begin && busy(pool, ready) !== most;
        };
        expect([all.filter(isOverfull), all.filter(waitsForNothing)]).toEqual([[], []]);
      }),
    );
  });

  test("it takes at least as long as the longest chain", () => {
    fc.assert(
      fc.property(operations, places, (all, most) => {
        expect(endOf(schedule(all, { places: most }))).toBeGreaterThanOrEqual(criticalPath(all).seconds);
      }),
    );
  });

  test("it takes exactly as long as the longest chain if the pool is large enough", () => {
    fc.assert(
      fc.property(operations, (all) => {
        const needed = all.filter(({ overhead }) => !overhead).map((one) => ({ ...one, behind: [] }));
        expect(endOf(schedule(needed, { places: all.length + 1 }))).toBe(criticalPath(all).seconds);
      }),
    );
  });

  test("the chain is connected: each link depends on the one before, and its length is the sum of their seconds", () => {
    fc.assert(
      fc.property(operations, (all) => {
        const { seconds, path } = criticalPath(all);
        const links = path.map((id) => all.find((one) => one.id === id) as Operation);
        const isLoose = ({ after, until = [] }: Operation, i: number) => ![...after, ...until].includes(path[i] ?? "");
        expect(links.slice(1).filter(isLoose)).toEqual([]);
        expect(links.reduce((sum, link) => sum + link.seconds, 0)).toBe(seconds);
      }),
    );
  });

  test("is deterministic", () => {
    fc.assert(
      fc.property(operations, places, (all, most) => {
        expect([...schedule(all, { places: most })]).toEqual([...schedule(structuredClone(all), { places: most })]);
      }),
    );
  });
});
