/**
 * ./bootstrap.sh, once the packages are there. A rehearsal is the same program, started again inside `npm run rehearse`:
 * only its environment differs.
 */
import { join } from "node:path";
import { parseOptions } from "./cold-start/options";
import { runMain } from "./last-words";
import { isRehearsal } from "./places";

const COLD_START = join(__dirname, "cold-start/main.ts");

async function bootstrap(words: readonly string[]): Promise<number> {
  const { rehearse, reset, cluster } = parseOptions(words);
  if (cluster) process.env.CLUSTER = cluster;
  // Each brings much along that the other does not need.
  if (!rehearse || isRehearsal(process.env)) return (await import("./cold-start/main")).main(words);
  const again = [process.execPath, "--require", join(__dirname, "../tools/typescript.cjs"), COLD_START, ...words];
  return (await import("./rehearse")).rehearse([...(reset ? ["--reset"] : []), ...again]);
}

runMain(
  () => bootstrap(process.argv.slice(2)),
  (code) => process.exit(code),
);
