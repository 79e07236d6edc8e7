/**
 * ./bootstrap.sh, once the packages are there. A rehearsal is the same program, started again inside `npm run rehearse`:
 * only its environment differs.
 */
import { join } from "node:path";
import { parseOptions } from "./cold-start/options";
import { runMain } from "./last-words";
import { isRehearsal } from "./places";
import { runCommand } from "./run-command";

const LOADER = ["--require", join(__dirname, "../tools/typescript.cjs")];

function commandFor(words: readonly string[]): { command: string[]; environment: NodeJS.ProcessEnv } {
  const { rehearse, reset, cluster } = parseOptions(words);
  const coldStart = [process.execPath, ...LOADER, join(__dirname, "cold-start/main.ts"), ...words];
  const environment = cluster ? { ...process.env, CLUSTER: cluster } : process.env;
  if (!rehearse || isRehearsal(process.env)) return { command: coldStart, environment };
  const door = [process.execPath, ...LOADER, join(__dirname, "rehearse.ts"), ...(reset ? ["--reset"] : [])];
  return { command: [...door, ...coldStart], environment };
}

runMain(
  () => {
    const { command, environment } = commandFor(process.argv.slice(2));
    return runCommand(command, environment);
  },
  (code) => process.exit(code),
);
