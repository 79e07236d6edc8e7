import { RULE_NAMES } from "../../ops/guard";
import type { Mutant } from "./mutant";

/** Every rule of the guard, changed to return no findings. */
export function ruleMutants(): Mutant[] {
  return RULE_NAMES.map((rule) => {
    const constant = rule.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return {
      group: "guard rule",
      name: rule,
      file: `ops/guard/rules/${rule}.ts`,
      change(source) {
        if (!source.includes(`export const ${constant}: Rule = {`))
          throw new Error(`there is no rule ${constant} in it`);
        return `${source}\nObject.assign(${constant}, { find: () => [] });\n`;
      },
      tests: ["__tests__/ops/guard/rules.test.ts"],
    };
  });
}
