/** Runs main.ts, as cdktf does for every command. `NODE_OPTIONS=--enable-source-maps` shows the lines of the sources in stack traces. */
const util = require("node:util");
const { runBundle } = require("./bundle.cjs");

// From Node 22, the first call of cdktf would print a deprecation warning.
util.isArray = Array.isArray;

void runBundle("app");
