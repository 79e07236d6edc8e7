import { Interrupted, isInterruption, throwAsInterrupted } from "../../../ops/support/interrupted";

const ABORT = new DOMException("Aborted with Ctrl+C", "AbortError");

test.each([
  [new Interrupted(), true],
  [ABORT, true],
  [new Error("it failed"), false],
])("%s is an interruption: %s", (error, isOne) => {
  expect(isInterruption(error)).toBe(isOne);
});

test("only an interruption is thrown as Interrupted", () => {
  expect(() => throwAsInterrupted(ABORT)).toThrow(Interrupted);
  const other = new Error("it failed");
  expect(() => throwAsInterrupted(other)).toThrow(other);
});

describe("wording", () => {
  test("it names the next command", () => {
    expect(new Interrupted().message).toBe("Interrupted. Run the same command again to continue.");
  });
});
