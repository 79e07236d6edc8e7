/** @type {import("jest").Config} */
module.exports = {
  testEnvironment: "node",
  roots: ["<rootDir>/__tests__"],
  testMatch: ["**/*.test.ts"],
  transform: { "\\.ts$": "<rootDir>/__tests__/support/transform.cjs" },
};
