import { formatDuration } from "../../../ops/support/duration";

test.each([
  [0, "0s"],
  [0.05, "50ms"],
  [9.51, "10s"],
  [44.6, "45s"],
  [119, "119s"],
  [120, "2m"],
  [600, "10m"],
  [3600, "1h"],
  [5400, "1h30m"],
])("%d seconds are %s", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
