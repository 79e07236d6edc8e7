const { availableParallelism } = require("node:os");

// Terraform and kubectl run for seconds at most: collecting their garbage is a sixth of the time that they take.
process.env.GOGC ??= "400";

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
  // Tests of every kind wait now and then, for a process or a timeout: three workers keep two cores busy. Jest takes no share above 100%.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  // Tests do not measure time: five seconds are too short on a busy machine. Jest ignores this option inside a project.
  testTimeout: 60_000,
  testSequencer: "<rootDir>/__tests__/support/long-ones-first.cjs",
  projects: [
    { ...shared, displayName: "unit", testMatch: ["**/*.test.ts", `!${REHEARSAL}`] },
    {
      ...shared,
      displayName: "rehearsal",
      testMatch: [REHEARSAL],
      globalSetup: "<rootDir>/__tests__/support/checkpoints-setup.cjs",
      globalTeardown: "<rootDir>/__tests__/support/checkpoints-teardown.cjs",
    },
  ],
};
