/** Runs main.ts, as cdktf does for every command. `NODE_OPTIONS=--enable-source-maps` shows the lines of the sources in stack traces. */
const { runBundle } = require("./bundle.cjs");

void runBundle("app");
