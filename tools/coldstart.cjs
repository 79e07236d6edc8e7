#!/usr/bin/env node
/** The `coldstart` program: `npx coldstart --help`. */
const { existsSync } = require("node:fs");
const { join } = require("node:path");

// npm writes this file last.
if (!existsSync(join(__dirname, "../node_modules/.package-lock.json"))) {
  process.stderr.write("The packages are not installed: run npm ci, or ./bootstrap.sh, which does it for you.\n");
  process.exit(1);
}
require("./typescript.cjs");
require("../ops/cli/main.ts");
