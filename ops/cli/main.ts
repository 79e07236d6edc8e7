import { runMain } from "../support/fatal-error";
import { exitCodeOf } from "./exit-code";
import { runCli } from "./program";

runMain(() => runCli(process.argv.slice(2)), {
  exitCodeOf,
  // Exits explicitly: open sockets and timers must not keep a finished command alive.
  end: (code) => process.exit(code),
});
