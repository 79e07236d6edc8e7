/** @type {import("jest").Config} */
module.exports = {
  testEnvironment: "node",
  roots: ["<rootDir>/__tests__"],
  // Tests that rehearse wait for Terraform most of the time: a worker on every core.
  maxWorkers: "100%",
  // A test is not a stopwatch: on a machine that is busy with others' work, five seconds are nothing.
  testTimeout: 60_000,
  testMatch: ["**/*.test.ts"],
  testSequencer: "<rootDir>/__tests__/support/long-ones-first.cjs",
  transform: { "\\.ts$": "<rootDir>/__tests__/support/transform.cjs" },
};
