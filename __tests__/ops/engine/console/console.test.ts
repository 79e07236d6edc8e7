import { RunConsole } from "../../../../ops/engine/console/console";
import type { Sink } from "../../../../ops/engine/console/console";
import { TerminalBlock } from "../../../../ops/engine/console/block";
import type { Detail } from "../../../../ops/engine/console/detail";
import { JsonLines } from "../../../../ops/engine/console/json-lines";
import { PlainLines } from "../../../../ops/engine/console/lines";
import { abilitiesOf, fit, widthOf } from "../../../../ops/engine/console/terminal";
import { Screen } from "./screen";

const SECOND = 1000;

/** A run with a layer, as a console shows it. */
class Story {
  time = Date.parse("2026-11-16T08:00:00.000Z");
  readonly console: RunConsole;

  constructor(sink: Sink) {
    this.console = new RunConsole([sink], () => new Date(this.time));
  }

  passSeconds(seconds: number): void {
    this.time += seconds * SECOND;
  }

  startLayer(): void {
    const changes = ["a.x", "a.y", "a.z"].map((address) => ({ address, action: "create" as const }));
    this.console.step("Layer infra", "infra");
    this.console.apply({ layer: "infra", changes, total: 3 });
    this.console.progress("infra", { kind: "started", address: "a.x", action: "create" });
    this.passSeconds(4);
    this.console.progress("infra", { kind: "done", address: "a.x", action: "create", seconds: 4 });
    this.console.progress("infra", { kind: "started", address: "a.y", action: "create" });
  }

  endLayer(): void {
    this.console.stepEnded({ name: "infra", outcome: "done", detail: "3 created", seconds: 9.5 });
  }

  wait(evidence: string): void {
    const since = new Date(this.time - 5 * SECOND).toISOString();
    this.console.say(`waiting until all is well: ${evidence}`, {
      wait: { goal: "all is well", evidence, since, timeoutSeconds: 600 },
    });
  }
}

function plain(detail: Detail = "normal"): { story: Story; lines: () => string[] } {
  let text = "";
  const story = new Story(new PlainLines({ write: (part) => (text += part) }, detail));
  return { story, lines: () => text.split("\n").slice(0, -1) };
}

describe("plain lines", () => {
  test("report progress from time to time, without a line per resource", () => {
    const { story, lines } = plain();
    story.startLayer();
    expect(lines()).toEqual(["Layer infra"]);
    story.passSeconds(8);
    story.console.progress("infra", { kind: "still", address: "a.y", action: "create", seconds: 10 });
    story.endLayer();
    expect(lines()).toEqual(["Layer infra", "  1/3 after 12s: a.y", "  3 created (10s)"]);
  });

  test("--verbose has a line per resource", () => {
    const { story, lines } = plain("verbose");
    story.startLayer();
    expect(lines()).toEqual(["Layer infra", "  1/3 created a.x (4s)"]);
  });

  test("--quiet has warnings, failures and the headline at the end", () => {
    const { story, lines } = plain("quiet");
    story.startLayer();
    story.console.progress("infra", { kind: "failed", address: "a.y", action: "create" });
    story.console.say("something");
    story.console.warn("careful");
    story.endLayer();
    story.console.step("hybrid is up.");
    expect(lines()).toEqual(["  1/3 failed: a.y", "  careful", "hybrid is up."]);
  });

  test("--quiet has the results of steps, if there is no headline", () => {
    const { story, lines } = plain("quiet");
    story.startLayer();
    story.endLayer();
    story.console.emit({ type: "ended", outcome: "done" });
    expect(lines()).toEqual(["3 created"]);
  });

  test("report a wait once, and later only changes of its reason", () => {
    const { story, lines } = plain();
    story.wait("4 nodes");
    story.wait("3 nodes");
    expect(lines()).toHaveLength(1);
    story.passSeconds(31);
    story.wait("2 nodes");
    story.wait("2 nodes");
    expect(lines()).toHaveLength(2);
  });

  test("never move the cursor", () => {
    const { story, lines } = plain("verbose");
    story.startLayer();
    story.wait("x");
    story.endLayer();
    expect(lines().join("")).not.toContain("\u001b");
  });
});

describe("JSON lines", () => {
  test("are the events, without what grows with the run", () => {
    const lines: string[] = [];
    const console = new RunConsole([new JsonLines({ write: (line) => lines.push(line) })], () => new Date(0));
    console.step("Layer infra", "infra");
    console.emit({ type: "timeline", timeline: {} as never });
    console.emit({ type: "report", folder: "there", report: { cluster: "a" } });
    const at = "1970-01-01T00:00:00.000Z";
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { at, type: "step", title: "Layer infra", name: "infra" },
      { at, type: "report", folder: "there" },
    ]);
  });
});

describe("the block at a terminal", () => {
  const UTF8 = { LANG: "C.UTF-8", NO_COLOR: "1" };
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  function terminal(columns: number, detail: Detail = "normal", environment: Record<string, string> = UTF8) {
    const screen = new Screen(columns);
    const clock: { story?: Story } = {};
    const block = new TerminalBlock(screen, detail, environment, () => clock.story?.time ?? 0);
    const story = (clock.story = new Story(block));
    const frame = () => {
      jest.advanceTimersByTime(100);
      return screen.lines();
    };
    return { screen, story, frame };
  }

  test("shows progress, resources in flight, elapsed time and waits, and leaves one line per step", () => {
    const { story, frame } = terminal(80);
    story.startLayer();
    story.passSeconds(3);
    expect(frame()).toEqual(["● Layer infra  ━━━━━━┄┄┄┄┄┄┄┄┄┄┄┄┄ 1/3  7s", "    creating a.y (3s)"]);
    story.wait("2 nodes are missing");
    expect(frame().slice(2)).toEqual([
      expect.stringMatching(/^ {4}waiting .* \(5s .* 10m\)$/),
      "      2 nodes are missing",
    ]);
    story.endLayer();
    expect(frame()).toEqual(["✓ Layer infra  3 created (10s)"]);
  });

  test("prints the messages of a step below its title, and the block below them", () => {
    const { story, frame } = terminal(80);
    story.startLayer();
    story.console.say("adopted a.q");
    expect(frame().slice(0, 2)).toEqual(["Layer infra", "  adopted a.q"]);
    expect(frame()[2]).toMatch(/^● Layer infra/);
    story.endLayer();
    expect(frame()).toEqual(["Layer infra", "  adopted a.q", "  ✓ 3 created (10s)"]);
  });

  test("cuts lines to the window, and cleans up what a narrower window has wrapped", () => {
    const { screen, story, frame } = terminal(100);
    story.startLayer();
    story.wait("a very long reason ".repeat(10));
    expect(Math.max(...frame().map(widthOf))).toBeLessThan(100);
    screen.resize(40);
    story.endLayer();
    expect(frame()).toEqual(["✓ Layer infra  3 created (10s)"]);
  });

  test("has the time, and the ends of addresses, in a narrow window too", () => {
    const { story, frame } = terminal(24);
    story.startLayer();
    story.passSeconds(3);
    const [title, time, resource] = frame();
    expect([title, time]).toEqual(["● Layer infra  ━━┄┄┄ 1…", "  7s"]);
    expect(resource).toMatch(/a\.y \(3s\)$/);
  });

  test("uses only ASCII characters if the terminal does not announce UTF-8", () => {
    const { story, frame } = terminal(80, "normal", { LANG: "C", NO_COLOR: "1" });
    story.startLayer();
    expect(frame()[0]).toBe("* Layer infra  ######............. 1/3  4s");
    story.endLayer();
    expect(frame()).toEqual(["ok Layer infra  3 created (10s)"]);
  });

  test("--verbose has a line per resource above it", () => {
    const { story, frame } = terminal(80, "verbose");
    story.startLayer();
    expect(frame().slice(0, 2)).toEqual(["Layer infra", "  1/3 created a.x (4s)"]);
  });

  test("leaves nothing behind when the run ends in the middle", async () => {
    const { story, frame } = terminal(80);
    story.startLayer();
    frame();
    await story.console.close();
    expect(frame()).toEqual([]);
  });
});

describe("a terminal", () => {
  test.each<[string, boolean, Record<string, string>, boolean]>([
    ["is redrawn", true, { TERM: "xterm-256color" }, true],
    ["is not: a pipe", false, { TERM: "xterm-256color" }, false],
    ["is not: dumb", true, { TERM: "dumb" }, false],
    ["is not: CI", true, { CI: "true" }, false],
    ["is redrawn: tmux", true, { TERM: "tmux-256color" }, true],
  ])("%s", (_, isTTY, environment, expected) => {
    expect(abilitiesOf({ isTTY }, environment).canRedraw).toBe(expected);
  });

  test("has no colours with NO_COLOR, and Unicode in Windows Terminal", () => {
    expect(abilitiesOf({ isTTY: true }, { NO_COLOR: "1" }).hasColours).toBe(false);
    expect(abilitiesOf({ isTTY: true }, {}).hasColours).toBe(true);
    expect(abilitiesOf({ isTTY: true }, { WT_SESSION: "a" }).hasUnicode).toBe(true);
    expect(abilitiesOf({ isTTY: true }, { LANG: "C" }).hasUnicode).toBe(false);
  });

  test("gets lines that fit", () => {
    expect(fit("abcdef", 6, true)).toBe("abcdef");
    expect(fit("abcdefg", 6, true)).toBe("abcde…");
    expect(fit("abcdefg", 6, false)).toBe("abc...");
    expect(widthOf("日本")).toBe(4);
  });
});
