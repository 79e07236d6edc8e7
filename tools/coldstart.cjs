#!/usr/bin/env node
/** The `coldstart` program: `npx coldstart --help`. */
const { existsSync } = require("node:fs");
const { join } = require("node:path");

if (!existsSync(join(__dirname, "../node_modules/esbuild"))) {
  process.stderr.write("The packages are not installed: run npm ci, or ./bootstrap.sh, which does it for you.\n");
  process.exit(1);
}
require("./typescript.cjs");
require("../ops/cli/main.ts");
