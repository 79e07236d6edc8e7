import { runMain } from "../support/fatal-error";
import { exitCodeOf } from "./exit-code";
import { runCli } from "./program";

runMain(() => runCli(process.argv.slice(2)), {
  exitCodeOf,
  // Sockets and timers that are still open must not keep a finished command alive.
  end: (code) => process.exit(code),
});
