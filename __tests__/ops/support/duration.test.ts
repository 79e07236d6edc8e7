import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatDuration } from "../../../ops/support/duration";

test.each([
  [0, "0s"],
  [0.05, "50ms"],
  [0.9996, "1s"],
  [9.51, "10s"],
  [44.6, "45s"],
  [119, "119s"],
  [119.6, "2m"],
  [120, "2m"],
  [600, "10m"],
  [3600, "1h"],
  [5400, "1h30m"],
])("%d seconds are %s", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test("the page of a run formats whole seconds in the same way", () => {
  const script = readFileSync(join(__dirname, "../../../ops/live/browser-script.js"), "utf8");
  const [source = ""] = /function formatDuration[^]*?\n {2}\}\n/.exec(script) ?? [];
  // oxlint-disable-next-line typescript/no-implied-eval -- the source is a file of the project
  const inPage = new Function(`${source}; return formatDuration;`)() as typeof formatDuration;
  const all = [0, 1, 45, 119, 120, 600, 3599, 3600, 5400, 90_000];
  expect(all.map(inPage)).toEqual(all.map(formatDuration));
});
