import { PROTECTED } from "../../spec/patches/protected-keys";
import { replaceText } from "./mutant";
import type { Mutant } from "./mutant";

const RULES: readonly (readonly [name: string, file: string, from: string, to: string])[] = [
  ["a deletion counts", "spec/patches/protection", "isDeleted || applies(value)", "applies(value)"],
  ["a deletion above counts", "spec/patches/protection", "key === undefined || isDeletion(value)", "key === undefined"],
  ["unknown keys", "spec/patches/contract", "if (!fact)\n", "if (fact && !fact)\n"],
  [
    "keys that are too new",
    "spec/patches/contract",
    "if (fact.since > minor) return [tooNew(path, key",
    "if (fact.since < 0) return [tooNew(path, key",
  ],
  [
    "kinds that are too new",
    "spec/patches/contract",
    'if (fact.since > minor) return [tooNew(path, "kind"',
    'if (fact.since < 0) return [tooNew(path, "kind"',
  ],
  ["flags", "spec/rules/patches", "if (!isMapping(args)) return [];", "if (isMapping(args)) return [];"],
  ["a deletion of flags", "spec/rules/patches", "if (isDeletion(args))", "if (!isMapping(args))"],
  ["etcd on workers", "spec/rules/patches", '["cluster", "etcd"]', '["cluster", "none"]'],
];

/** Protections against forbidden patches. */
export function patchMutants(): Mutant[] {
  const protections = PROTECTED.map(({ kind, keys }, i): Mutant => ({
    group: "patch protection",
    name: [kind, keys.join(".")].filter((part) => part !== "").join(":"),
    file: "spec/patches/protected-keys.ts",
    change: (source) => `${source}\n(PROTECTED as Protection[]).splice(${i}, 1);\n`,
    tests: ["__tests__/spec/patches/protected-keys.test.ts"],
  }));
  const rules = RULES.map(([name, file, from, to]): Mutant => ({
    group: "patch rule",
    name,
    file: `${file}.ts`,
    change: replaceText(from, to),
    tests: ["__tests__/spec/patches"],
  }));
  const review: Mutant = {
    group: "patch rule",
    name: "values in the review",
    file: "ops/workflows/review/configuration-diff.ts",
    change: replaceText("if (!written.has(key)) return [{ sign, path }];", ""),
    tests: ["__tests__/ops/workflows/review/configuration-diff.test.ts"],
  };
  return [...protections, ...rules, review];
}
