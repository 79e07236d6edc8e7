#!/usr/bin/env node
/** The `coldstart` program: `npx coldstart --help`. */
const { existsSync } = require("node:fs");
const { join } = require("node:path");

// npm writes this file last.
if (!existsSync(join(__dirname, "../node_modules/.package-lock.json"))) {
  process.stderr.write("The packages are not installed: run npm ci, or ./bootstrap.sh, which does it for you.\n");
  process.exit(1);
}

const [command = ""] = process.argv.slice(2);
// Node prints the environment of every program that it starts, and the headers of every request.
if (process.env.NODE_DEBUG) {
  process.stderr.write(
    "NODE_DEBUG is set: Node would print credentials in plain text. Nothing was done. [node-debug]\nRun: unset NODE_DEBUG\n",
  );
  // 2 from `drift` always means drift.
  process.exit(command === "drift" ? 1 : 2);
}

// Help loads few modules, and COLDSTART_DEBUG needs stack traces that name the modules.
if (!/^[a-z]+$/.test(command) || ["help", "completion"].includes(command) || process.env.COLDSTART_DEBUG) {
  require("./typescript.cjs");
  require("../ops/cli/main.ts");
} else {
  const { runBundle } = require("./bundle.cjs");
  // With --rehearse, this process runs the world and another one runs the command, and they use different functions.
  const isInside = process.env.COLDSTART_REHEARSAL_PORT !== undefined;
  void runBundle("cli", isInside ? `${command}-inside` : command);
}
