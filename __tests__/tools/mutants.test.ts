import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { RULE_NAMES } from "../../ops/guard";
import { allMutants } from "../../tools/mutants/index";

const PROJECT = join(__dirname, "../..");
const mutants = allMutants(PROJECT);

describe("the list of mutants", () => {
  test("has every rule of the guard, and every file of a rule is one", () => {
    const files = readdirSync(join(PROJECT, "ops/guard/rules")).filter((file) => file !== "index.ts");
    expect(files.map((file) => file.replace(/\.ts$/, "")).sort()).toEqual([...RULE_NAMES].sort());
    expect(mutants.filter(({ group }) => group === "guard rule").map(({ name }) => name)).toEqual(RULE_NAMES);
  });

  test("has every place that redacts a secret", () => {
    const files = new Set(mutants.filter(({ group }) => group === "redaction").map(({ file }) => file));
    const users = readdirSync(join(PROJECT, "ops"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.startsWith("support/redaction"))
      .map((file) => join("ops", file))
      .filter((file) => /from "[^"]*\/redaction(\/stream|\/states)?"/.test(readFileSync(join(PROJECT, file), "utf8")));
    expect(users.length).toBeGreaterThan(8);
    expect([...files].sort()).toEqual(users.sort());
  });

  test("has no name twice", () => {
    const names = mutants.map(({ group, name }) => `${group}: ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(mutants.map((mutant) => [`${mutant.group}: ${mutant.name}`, mutant] as const))(
    "can disable %s, and names existing tests",
    (_, { file, change, tests }) => {
      const source = readFileSync(join(PROJECT, file), "utf8");
      const changed = change(source);
      expect(changed).not.toBe(source);
      // It must still be a program: one that does not compile would be noticed by every test.
      const compile = file.endsWith(".sh")
        ? () => execFileSync("bash", ["-n"], { input: changed, stdio: "pipe" })
        : () => transformSync(changed, { loader: "ts" });
      expect(compile).not.toThrow();
      expect(tests.filter((path) => !existsSync(join(PROJECT, path)))).toEqual([]);
    },
  );
});
