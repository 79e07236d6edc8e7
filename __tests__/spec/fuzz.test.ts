import { readFileSync } from "node:fs";
import fc from "fast-check";
import { parse, stringify } from "yaml";
import { formatSpecFinding } from "../../spec";
import type { LocatedFinding } from "../../spec";
import { HYBRID, outcomeOf } from "./support";

/** Fixed, so that a build never fails by chance; raise COLDSTART_FUZZ_RUNS to search further, with seeds of its own. */
const runs = Number(process.env["COLDSTART_FUZZ_RUNS"] ?? 100);
const settings = { numRuns: runs, ...(process.env["COLDSTART_FUZZ_RUNS"] ? {} : { seed: 20261116 }) };

const text = readFileSync(HYBRID, "utf8");
const original: unknown = parse(text);

/** A cluster file either loads, or is refused with positions that exist and readable messages. */
function expectSense(mutant: string): void {
  const { errors, warnings } = outcomeOf("mutant.yaml", mutant);
  const lines = mutant.split("\n").length;
  const makesSense = (finding: LocatedFinding) =>
    finding.line >= 1 &&
    finding.line <= lines + 1 &&
    finding.column >= 1 &&
    !/^$|undefined|NaN|\[object|Invalid input|\n\s+at |node_modules/.test(finding.message) &&
    /^mutant\.yaml:\d+:\d+ (error|warning): /.test(formatSpecFinding(finding));
  expect([...errors, ...warnings].filter((finding) => !makesSense(finding))).toEqual([]);
}

type Holder = Record<string | number, unknown>;
interface Place {
  readonly holder: Holder;
  readonly key: string | number;
}

function places(value: unknown): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Holder;
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => [{ holder, key }, ...places(holder[key])]);
}

/** Changes the place that the number picks, in a fresh copy of the file. */
function mutate(pick: number, change: (place: Place) => void): string {
  const raw = structuredClone(original);
  const all = places(raw);
  const place = all[pick % all.length];
  if (place) change(place);
  return stringify(raw);
}

const anyPlace = fc.nat(1000);
const anyValue = fc.oneof(
  fc.constantFrom(null, true, -1, 0, 1.5, 1e21, "", "x", "10.2.1.1", "10.2.0.0/16", "v1.12.4", [], {}, [{}], {
    env: 1,
  }),
  fc.string(),
  fc.integer(),
);

describe("a cluster file with one random change", () => {
  it("a key or entry is missing", () => {
    const count = places(original).length;
    for (let pick = 0; pick < count; pick++) {
      expectSense(
        mutate(pick, ({ holder, key }) => (Array.isArray(holder) ? holder.splice(Number(key), 1) : delete holder[key])),
      );
    }
  });

  it("a value has another type or text", () => {
    fc.assert(
      fc.property(anyPlace, anyValue, (pick, value) =>
        expectSense(mutate(pick, ({ holder, key }) => (holder[key] = value))),
      ),
      settings,
    );
  });

  it("a key has another name", () => {
    const anyName = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.constantFrom("constructor", "toString", "__proto__", "<<"),
    );
    fc.assert(
      fc.property(anyPlace, anyName, (pick, name) =>
        expectSense(
          mutate(pick, ({ holder, key }) => {
            const value = holder[key];
            delete holder[key];
            Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
          }),
        ),
      ),
      settings,
    );
  });

  it("a value is in the wrong place", () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, (from, to) => {
        const all = places(original);
        const value = all[from % all.length];
        expectSense(mutate(to, ({ holder, key }) => (holder[key] = value?.holder[value.key])));
      }),
      settings,
    );
  });

  it("the text itself is garbled", () => {
    const anyGarble = fc.oneof(
      fc.string({ maxLength: 5 }),
      fc.constantFrom(
        "\t",
        "\n",
        ": ",
        "- ",
        "{",
        "[",
        "&a ",
        "*a ",
        "!x ",
        "|\n",
        "'",
        '"',
        "#",
        "---\n",
        "\u0000",
        "ä",
      ),
    );
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(40), anyGarble, (at, length, garble) =>
        expectSense(text.slice(0, at) + garble + text.slice(at + length)),
      ),
      settings,
    );
  });

  it("the file is something else entirely", () => {
    fc.assert(fc.property(fc.string({ maxLength: 200 }), expectSense), settings);
  });
});
