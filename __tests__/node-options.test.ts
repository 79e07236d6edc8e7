import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(__dirname, "..");

/** Node refuses to start with an option that it does not know. V8's options are different in every major version. */
const IN_NODE_20_TO_24 = ["--require", "--min-semi-space-size", "--max-semi-space-size"];

interface Package {
  readonly scripts: Readonly<Record<string, string>>;
}

/** The options between `node` and the program that it runs. */
function nodeOptions(command: string): string[] {
  return [...command.matchAll(/\bnode((?: --\S+(?: \.\/\S+)?)*)/g)].flatMap(
    ([, options = ""]) => options.match(/--[a-z-]+/g) ?? [],
  );
}

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Package;
const { app } = JSON.parse(readFileSync(join(ROOT, "cdktf.json"), "utf8")) as { app: string };

test.each([...Object.entries(scripts), ["app of cdktf.json", app] as const])(
  "every version of Node in CI knows the options of %s",
  (_, command) => expect(nodeOptions(command).filter((option) => !IN_NODE_20_TO_24.includes(option))).toEqual([]),
);

test("finds the options of a command", () => {
  expect(nodeOptions("cd x && node --require ./a.cjs --interrupt-budget=6 b.js --c")).toEqual([
    "--require",
    "--interrupt-budget",
  ]);
});
