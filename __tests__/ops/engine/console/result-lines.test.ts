import { consoleFor } from "../../../../ops/engine/console/open-console";
import type { OutputOptions } from "../../../../ops/engine/console/open-console";
import { Screen } from "./screen";

const WAIT = { goal: "all is well", evidence: "", since: "2026-11-16T08:00:00.000Z", timeoutSeconds: 60 };

/** What a command prints that only reads: progress, then its answer. */
function answer(options: OutputOptions) {
  const printed = { stdout: "", stderr: "" };
  const stream = (name: keyof typeof printed) => ({ write: (text: string) => (printed[name] += text) });
  const console = consoleFor(options, { stdout: stream("stdout"), stderr: stream("stderr") });
  console.step("Reading", "read");
  console.say("one of two");
  console.stepEnded({ name: "read", outcome: "done", detail: "two", seconds: 1 });
  console.say("waiting", { wait: WAIT });
  console.say("12 KiB so far", { isResult: false });
  console.warn("stopping");
  console.say("NAME  AGE\nnode  1m");
  console.warn("broken  -", { isResult: true });
  return printed;
}

describe("a command that only reads", () => {
  const TABLE = "NAME  AGE\nnode  1m\nbroken  -\n";

  test("prints its result on standard output, and everything else on standard error", () => {
    const { stdout, stderr } = answer({ isReadOnly: true });
    expect(stdout).toBe(TABLE);
    expect(stderr.split("\n").map((line) => line.trim())).toEqual([
      "Reading",
      "one of two",
      "two (1s)",
      "waiting",
      "12 KiB so far",
      "stopping",
      "",
    ]);
  });

  test("prints it with --quiet too", () => {
    expect(answer({ isReadOnly: true, quiet: true })).toEqual({ stdout: TABLE, stderr: "  stopping\n" });
  });

  test("indents lines below a headline", () => {
    let stdout = "";
    const streams = { stdout: { write: (text: string) => (stdout += text) }, stderr: { write: () => undefined } };
    const console = consoleFor({ isReadOnly: true }, streams);
    console.step("Plan");
    console.say("1. drain");
    expect(stdout).toBe("Plan\n  1. drain\n");
  });

  test("shares a terminal with the block of a running step", () => {
    jest.useFakeTimers();
    const screen = new Screen(80);
    const before = { ...process.env };
    Object.assign(process.env, { TERM: "xterm", NO_COLOR: "1", LANG: "C.UTF-8", CI: "" });
    try {
      const console = consoleFor({ isReadOnly: true }, { stdout: screen, stderr: screen });
      console.step("Reading", "read");
      jest.advanceTimersByTime(100);
      expect(screen.lines()[0]).toMatch(/^● Reading/);
      console.stepEnded({ name: "read", outcome: "done", detail: "two", seconds: 1 });
      console.say("NAME");
      jest.advanceTimersByTime(100);
      expect(screen.lines()).toEqual(["✓ Reading  two (1s)", "NAME"]);
    } finally {
      process.env = before;
      jest.useRealTimers();
    }
  });

  test("prints JSON lines that do not say which text is the answer", () => {
    const { stdout, stderr } = answer({ isReadOnly: true, json: true });
    expect(stderr).toBe("");
    expect(stdout).not.toContain("isResult");
    expect(stdout.trim().split("\n")).toHaveLength(8);
  });
});

test("a command that changes something prints text on standard error only", () => {
  expect(answer({}).stdout).toBe("");
});
