const { mkdtempSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");

/** Workers inherit the variable; support/checkpoints.ts reads it. */
module.exports = () => {
  process.env.COLDSTART_TEST_CHECKPOINTS = mkdtempSync(join(tmpdir(), "coldstart-checkpoints-"));
};
