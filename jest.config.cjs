const { availableParallelism } = require("node:os");
const { useTemporaryFolder } = require("./__tests__/support/jest/temporary-files.cjs");

// Terraform and kubectl run for less than a second. Garbage collection that they do not need, and threads that wait for work, take a fifth
// of their CPU time.
process.env.GOGC ??= "800";
process.env.GOMAXPROCS ??= "1";
useTemporaryFolder();

/** Tests whose names end like this run Terraform, cdktf or a rehearsal; all others are unit tests. */
const REHEARSAL = "**/*.rehearsal.test.ts";

const shared = {
  testEnvironment: "<rootDir>/__tests__/support/jest/environment.cjs",
  runtime: "<rootDir>/__tests__/support/jest/runtime.cjs",
  roots: ["<rootDir>/__tests__"],
  setupFilesAfterEnv: ["<rootDir>/__tests__/support/jest/assertions.ts"],
  transform: { "\\.ts$": "<rootDir>/__tests__/support/transform.cjs" },
};

/** @type {import("jest").Config} */
module.exports = {
  // Tests often wait for a process or a timeout, so more workers than cores are needed to keep the cores busy. This is a number because
  // jest accepts percentages up to 100% only.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  // Jest's default of five seconds is too short on a busy machine, and no test measures time. Jest ignores this option inside a project.
  testTimeout: 60_000,
  testSequencer: "<rootDir>/__tests__/support/long-ones-first.cjs",
  projects: [
    {
      ...shared,
      displayName: "unit",
      testMatch: ["**/*.test.ts", `!${REHEARSAL}`],
      globalSetup: "<rootDir>/__tests__/support/jest/compile.cjs",
    },
    {
      ...shared,
      displayName: "rehearsal",
      testMatch: [REHEARSAL],
      globalSetup: "<rootDir>/__tests__/support/checkpoints-setup.cjs",
      globalTeardown: "<rootDir>/__tests__/support/checkpoints-teardown.cjs",
    },
  ],
};
