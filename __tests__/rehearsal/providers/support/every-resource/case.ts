/** Test cases of a provider's resource types. Each case is one resource and its changes. */
import fc from "fast-check";

export type Json = Record<string, unknown>;

/** What fast-check chooses. Everything in it is text that any free field takes. */
export interface Varied {
  /** Tells the runs apart, for names that must not be taken twice. */
  readonly run: number;
  readonly word: string;
  readonly text: string;
  readonly count: number;
  readonly flag: boolean;
  readonly labels: Readonly<Record<string, string>>;
}

export type Change = "update" | "replace";

export interface Step {
  /** What becomes of the object of the step before; undefined if this is the first. */
  readonly by?: Change;
  readonly config: (varied: Varied) => Json;
}

export interface Case {
  readonly type: string;
  /** "minimal", "maximal" … */
  readonly name: string;
  /** How many resources fast-check makes of it. Default: RUNS; 1 where the thing can be there only once, or is slow. */
  readonly runs?: number;
  readonly steps: readonly Step[];
}

export interface ProviderValues {
  readonly configuration?: Json;
  readonly cases: readonly Case[];
  /** By type and name, as in a configuration. */
  readonly data?: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  /** Resources that the cases need and that stay as they are. */
  readonly support?: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  /** Attributes that no case sets, as `type.path`, and why. */
  readonly unset?: Readonly<Record<string, string>>;
}

export const RUNS = 2;
export const STEPS = 3;
const SEED = 4;

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const word = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 12 }).map((rest) => `w${rest}`);
// Terraform would read ${ and %{ as the beginning of an expression.
const text = fc
  .oneof(fc.string({ maxLength: 40 }), fc.constantFrom("Größe: 5 µm", "a 'quoted' \"word\"", "two\nlines", "#: {}"))
  .map((value) => value.replaceAll(/[$%]\{/g, "").trim());

const sampled = fc.record({
  word,
  text,
  count: fc.integer({ min: 1, max: 500 }),
  flag: fc.boolean(),
  labels: fc.dictionary(word, word, { minKeys: 1, maxKeys: 3 }),
});

/** For every run, one set of values for each step. Texts never repeat: each step is a change. */
export function sample(): Varied[][] {
  const runs = fc.sample(fc.array(sampled, { minLength: STEPS, maxLength: STEPS }), { seed: SEED, numRuns: RUNS });
  return runs.map((steps, run) =>
    steps.map((values, step) => ({
      ...values,
      run,
      text: `${values.text} ${String(step + 1)}`,
      labels: { ...values.labels, step: `s${String(step)}` },
    })),
  );
}

export function first(config: Step["config"]): Step {
  return { config };
}

export function update(config: Step["config"]): Step {
  return { by: "update", config };
}

export function replace(config: Step["config"]): Step {
  return { by: "replace", config };
}

/** What a resource of the same run has, as an expression. */
export function ref(address: string, varied: Varied, attribute = "id"): string {
  return `\${${address}-${String(varied.run)}.${attribute}}`;
}
