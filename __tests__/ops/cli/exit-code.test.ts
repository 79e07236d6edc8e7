import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CommanderError } from "commander";
import { exitCodeOf } from "../../../ops/cli/exit-code";
import { createProgram } from "../../../ops/cli/program";
import { EXIT_CODE } from "../../../ops/support/exit-codes";
import { error } from "../../../ops/support/finding";
import { Refusal } from "../../../ops/support/refusal";
import { refusalFor, refusalOf } from "../../../ops/support/finding-refusal";
import { Stopped } from "../../../ops/support/stopped";
import { SpecError } from "../../../spec/findings";

test.each([
  [new Error("a timeout"), EXIT_CODE.failed],
  [new CommanderError(1, "commander.unknownOption", "unknown option"), EXIT_CODE.failed],
  [new CommanderError(0, "commander.helpDisplayed", "help"), EXIT_CODE.done],
  [new SpecError("clusters/hybrid.yaml", []), EXIT_CODE.refused],
  [new Refusal("refused"), EXIT_CODE.refused],
  [refusalFor("run-active", "Another run is active."), EXIT_CODE.refused],
  [refusalOf("The rotation", [error("rotation-open", "open", "finish it")]), EXIT_CODE.refused],
  [new Stopped(), EXIT_CODE.interrupted],
])("%s ends with %i", (thrown, code) => {
  expect(exitCodeOf(thrown)).toBe(code);
});

test("a refusal for a single reason has its code, at the end of its first line", () => {
  const { code, message } = refusalFor("run-active", "Busy.\nWait.") as Refusal & { code: string };
  expect([code, message]).toEqual(["run-active", "Busy. [run-active]\nWait."]);
});

describe("the exit codes", () => {
  const codes = Object.values(EXIT_CODE).map(String);

  test("are those of docs/commands.md", () => {
    const page = readFileSync(join(__dirname, "../../../docs/commands.md"), "utf8");
    const [, section = ""] = /^## Exit codes\n([^]*?)\n## /m.exec(page) ?? [];
    expect([...section.matchAll(/^\| (\d+) +\|/gm)].map(([, code]) => code)).toEqual(codes);
  });

  test("are those at the end of the help", async () => {
    const shown: string[] = [];
    const program = await createProgram();
    program.configureOutput({ writeOut: (text) => void shown.push(text) }).outputHelp();
    const [, line = ""] = /^Exit codes: (.*)\.$/m.exec(shown.join("")) ?? [];
    expect([...line.matchAll(/\d+/g)].map(String)).toEqual(codes);
  });
});
