/**
 * npm run verify [-- [cluster] --json]
 *
 * Looks at a running cluster as the end of a cold start does, and says what each check saw. Inside a rehearsal:
 * npm run rehearse -- npm run verify
 */
import { Command } from "commander";
import { clusterFilePath, loadCluster } from "../../spec";
import { outputsReader } from "../layer-outputs";
import { isRehearsal, placesOf } from "../places";
import { openStates } from "../state/environment";
import { findTerraform } from "../terraform/binary";
import { totalInWords, verify, verifyContext } from ".";
import { jsonOf, lineOf } from "./form";
import { runMain } from "../last-words";

async function main(words: readonly string[]): Promise<number> {
  const command = new Command("npm run verify --")
    .description(
      "Looks at a running cluster, and says what each check saw. Changes nothing, but for a claim that it takes away again.",
    )
    .argument("[cluster]", "a name in clusters/, or the path of a cluster file")
    .option("--cluster <name>", "the same, as an option")
    .option("--json", "one JSON object, for programs", false)
    .exitOverride()
    .parse(["node", "verify", ...words]);
  const { cluster: name = command.args[0] ?? process.env.CLUSTER, json } = command.opts<{
    cluster?: string;
    json: boolean;
  }>();
  const file = clusterFilePath(name);
  if (isRehearsal(process.env) && file !== clusterFilePath(process.env.CLUSTER))
    throw new Error(`This rehearsal is of another cluster. Run: CLUSTER=${name} npm run rehearse -- npm run verify`);
  const { cluster } = loadCluster(file);
  const places = placesOf(cluster.name, process.env);
  const environment = { ...process.env, ...openStates(cluster, process.env) };
  const outputs = outputsReader({ cluster, folder: places.state, environment, program: findTerraform().program });
  const context = await verifyContext({ cluster, places, environment, outputs });
  const results = await verify(context, (result) => void (json || console.log(lineOf(result))));
  console.log(json ? jsonOf(cluster.name, results) : `${totalInWords(results)}.`);
  return results.every(({ ok }) => ok) ? 0 : 1;
}

runMain(() => main(process.argv.slice(2)));
