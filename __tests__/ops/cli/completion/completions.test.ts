import type { Command } from "commander";
import { completionsFor } from "../../../../ops/cli/completion/completions";
import { createProgram } from "../../../../ops/cli/program";

let program: Command;
beforeAll(async () => {
  program = await createProgram();
});

const complete = (line: string) => completionsFor(program, line.split(" "));

const NODES_OF_HOME = ["talos-cp-01", "talos-cp-02", "talos-cp-03", "talos-worker-01", "talos-worker-02"];

test.each([
  ["node reboot --cluster home", "as the argument after an option with a value"],
  ["node reboot --yes --cluster home --plan", "between options"],
  ["node remove --cluster home talos-worker-01", "as the second of several nodes"],
  ["node remove talos-worker-01 talos-worker-02 --cluster home", "as the third of several nodes"],
])("%s offers the nodes of home, %s", (line) => {
  expect(complete(line)).toEqual(expect.arrayContaining([...NODES_OF_HOME, "--yes"]));
});

test.each([
  ["node reboot --cluster home talos-cp-01", "the node is already given"],
  ["node remove --cluster home --accept a:b", "an option that takes several values takes them all"],
])("%s offers no node, but options: %s", (line) => {
  const offered = complete(line);
  expect(offered.filter((word) => NODES_OF_HOME.includes(word))).toEqual([]);
  expect(offered).toContain("--yes");
});

test.each(["node reboot --cluster", "node remove talos-worker-01 --cluster"])(
  "%s offers only values of the option",
  (line) => {
    expect(complete(line)).toEqual(expect.arrayContaining(["home", "hybrid"]));
    expect(complete(line).filter((word) => word.startsWith("-") || NODES_OF_HOME.includes(word))).toEqual([]);
  },
);

test("an alias offers the same as its command", () => {
  expect(complete("secrets")).toEqual(complete("secret"));
  expect(complete("secrets")).toContain("--tree");
});
