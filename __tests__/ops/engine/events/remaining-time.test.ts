import { remainingSeconds } from "../../../../ops/engine/events/remaining-time";
import type { RunEvent } from "../../../../ops/engine/events/event";
import { STARTED, at, stateAfter } from "./sample";

const step = (name: string): RunEvent => ({ type: "step", title: name, name });
const ended = (name: string, seconds: number): RunEvent => ({
  type: "step-ended",
  name,
  outcome: "done",
  detail: "",
  seconds,
});
const now = (seconds: number) => Date.parse(at(seconds));

describe("the remaining time", () => {
  test("is unknown before anything is done, without earlier runs, and after the end", () => {
    expect(remainingSeconds(stateAfter(STARTED, step("preflight")), now(5))).toBeUndefined();
    const unknown = stateAfter({ ...STARTED, expected: {} }, step("preflight"), ended("preflight", 10));
    expect(remainingSeconds(unknown, now(5))).toBeUndefined();
    const over = stateAfter(STARTED, step("preflight"), ended("preflight", 10), { type: "ended", outcome: "done" });
    expect(remainingSeconds(over, now(5))).toBeUndefined();
  });

  test("is known at once if the expected durations are seconds of this run", () => {
    const state = stateAfter({ ...STARTED, isInSeconds: true }, step("preflight"));
    expect(remainingSeconds(state, now(1 + 4))).toBe(96);
  });

  test("is the earlier duration of the other steps", () => {
    expect(remainingSeconds(stateAfter(STARTED, step("preflight"), ended("preflight", 10)), now(2))).toBe(90);
  });

  test("grows and shrinks with the speed of this run", () => {
    expect(remainingSeconds(stateAfter(STARTED, step("preflight"), ended("preflight", 20)), now(2))).toBe(180);
  });

  test("counts down in a step, and not below what follows it", () => {
    const state = stateAfter(STARTED, step("preflight"), ended("preflight", 10), step("infra"));
    expect(remainingSeconds(state, now(3 + 20))).toBe(70);
    expect(remainingSeconds(state, now(3 + 500))).toBe(30);
  });

  const later = (expected: Record<string, number>): RunEvent => ({
    type: "steps",
    steps: Object.keys(expected),
    expected,
  });

  test("includes steps within a step in the duration of that step", () => {
    const within = [later({ "roll-cp-0": 600 }), step("roll-cp-0"), ended("roll-cp-0", 4)];
    const state = stateAfter(STARTED, step("preflight"), ended("preflight", 10), step("infra"), ...within);
    expect(remainingSeconds(state, now(3 + 20))).toBe(70);
  });

  test("has a pace of its own for steps that are announced later, and is unknown until one of them has ended", () => {
    const begun = [STARTED, step("preflight"), ended("preflight", 10), later({ copy: 600, check: 600 }), step("copy")];
    expect(remainingSeconds(stateAfter(...begun), now(5))).toBeUndefined();
    expect(remainingSeconds(stateAfter(...begun, ended("copy", 60)), now(6))).toBe(90 + 60);
  });
});
