require("../../tools/typescript.cjs");
const { mkdtempSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");
const { openBundle } = require("../../tools/bundle.cjs");
const compile = require("./jest/compile.cjs");

/** Workers inherit the variables: the PATH with the programs that tests run, and the folder that support/checkpoints.ts reads. */
module.exports = async () => {
  await compile();
  const { announceDownload } = require("../../ops/cli/download-progress.ts");
  const { ensureTools } = require("../../ops/clients/toolchain/ensure.ts");
  await ensureTools(process.env, { announce: announceDownload });
  delete process.env.COLDSTART_TOOLS_COMPLETE;
  // The first processes would each make them.
  for (const program of ["app", "cli"]) await openBundle(program);
  process.env.COLDSTART_TEST_CHECKPOINTS = mkdtempSync(join(tmpdir(), "coldstart-checkpoints-"));
};
