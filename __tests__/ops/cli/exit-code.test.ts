import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CommanderError } from "commander";
import { clusterCommand, setAction } from "../../../ops/cli/cluster-command";
import { exitCodeOf } from "../../../ops/cli/exit-code";
import { createProgram } from "../../../ops/cli/program";
import { EXIT_CODE } from "../../../ops/support/exit-codes";
import { error } from "../../../ops/support/finding";
import { Refusal } from "../../../ops/support/refusal";
import { refusalFor, refusalOf } from "../../../ops/support/finding-refusal";
import { Interrupted } from "../../../ops/support/interrupted";
import { SpecError } from "../../../spec/findings";

test.each([
  [new Error("a timeout"), EXIT_CODE.failed],
  [new CommanderError(1, "commander.unknownOption", "unknown option"), EXIT_CODE.failed],
  [new CommanderError(0, "commander.helpDisplayed", "help"), EXIT_CODE.done],
  [new SpecError("clusters/hybrid.yaml", []), EXIT_CODE.refused],
  [new Refusal("refused"), EXIT_CODE.refused],
  [refusalFor("run-active", "Another run is active."), EXIT_CODE.refused],
  [refusalOf("The rotation", [error("rotation-open", "open", "finish it")]), EXIT_CODE.refused],
  [new Interrupted(), EXIT_CODE.interrupted],
])("%s ends with %i", (thrown, code) => {
  expect(exitCodeOf(thrown)).toBe(code);
});

test.each<[string, unknown, object]>([
  [
    "a refusal",
    refusalFor("run-active", "Busy.\nWait."),
    { code: EXIT_CODE.failed, message: "Work: Busy. [run-active]\nWait." },
  ],
  ["a cluster file with errors", new SpecError("clusters/hybrid.yaml", []), { code: EXIT_CODE.failed }],
  ["Ctrl-C", new Interrupted(), { code: EXIT_CODE.interrupted }],
  ["an error", new Error("broken"), { code: EXIT_CODE.failed, message: "broken" }],
])("of a command whose 2 means findings, %s never ends with 2", async (_, thrown, expected) => {
  const command = setAction(
    clusterCommand("work", "works"),
    () => undefined,
    () => Promise.reject(thrown as Error),
    {
      needsTools: false,
      refusedWork: "Work",
    },
  );
  const ended = await command.parseAsync([], { from: "user" }).then(
    () => undefined,
    (error: Error) => ({ code: exitCodeOf(error), message: error.message }),
  );
  expect(ended).toMatchObject(expected);
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
