/**
 * npm run review [-- [cluster] --json|--markdown]
 *
 * Plans all four layers, changes nothing, and says what the guard thinks of them: before a start, or on a pull request.
 * Exit code 0: safe; 2: refused; 1: could not be found out.
 */
import { join } from "node:path";
import { Command, Option } from "commander";
import { clusterFilePath, loadCluster } from "../../spec";
import { withAccess } from "../cold-start/access";
import { synthesize } from "../cold-start/context";
import { asAcceptance } from "../cold-start/options";
import type { Acceptance } from "../guard";
import { nodesFileVariables } from "../nodes-file";
import { isRehearsal, placesOf } from "../places";
import { credentialsFor } from "../preflight";
import { refuseLog } from "../preflight/terraform-log";
import { runCommand } from "../run-command";
import { findTerraform } from "../terraform/binary";
import { refuseRedirection } from "../terraform/environment";
import { Terraform } from "../terraform/terraform";
import { review } from ".";
import { form } from "./form";
import { refuseMissingIdentity } from "./identity";
import { EXIT_CODES, verdictOf } from "./layer-review";
import type { Review } from "./layer-review";
import { runMain } from "../last-words";

interface Options {
  readonly cluster?: string;
  readonly rehearse: boolean;
  readonly json: boolean;
  readonly markdown: boolean;
  readonly assumeHealthy: boolean;
  readonly accept?: readonly Acceptance[];
}

function parse(words: readonly string[]): Options {
  const command = new Command("npm run review --")
    .description("Plans all four layers, changes nothing, and says what the guard thinks of them (docs/guard.md).")
    .argument("[cluster]", "a name in clusters/, or the path of a cluster file")
    .option("--cluster <name>", "the same, as an option")
    .option("--rehearse", "in the simulated world of ./bootstrap.sh --rehearse", false)
    .option("--json", "one JSON object, for programs", false)
    .addOption(new Option("--markdown", "for a comment on a pull request").default(false).conflicts("json"))
    .option("--accept <rule:address...>", "let one finding of the guard pass", asAcceptance)
    .option("--assume-healthy", "take every node for healthy: for where the cluster cannot be asked", false)
    .exitOverride()
    .parse(["node", "review", ...words]);
  const options = command.opts<Options>();
  const cluster = options.cluster ?? command.args[0];
  return { ...options, ...(cluster === undefined ? {} : { cluster }) };
}

async function main(words: readonly string[]): Promise<number> {
  const options = parse(words);
  if (options.rehearse && !isRehearsal(process.env)) return rehearsed(options, words);
  refuseLog(process.env, "nothing was planned");
  refuseRedirection(process.env, "Nothing was planned");
  const result = await reviewed(options);
  process.stdout.write(`${form(result, options)}\n`);
  return EXIT_CODES[verdictOf(result)];
}

async function reviewed({ cluster: name, accept = [], assumeHealthy }: Options): Promise<Review> {
  const file = clusterFilePath(name ?? process.env.CLUSTER);
  const { cluster } = loadCluster(file);
  const { variables, missing } = credentialsFor(cluster, process.env);
  if (missing.length > 0)
    throw new Error(`Missing credentials; nothing was planned.\n${missing.map((line) => `  - ${line}`).join("\n")}`);
  const places = placesOf(cluster.name, process.env);
  const environment = { ...process.env, ...variables, ...nodesFileVariables(cluster, places, process.env) };
  const { program } = findTerraform();
  process.umask(0o077);
  await synthesize({ places, environment, file });
  await refuseMissingIdentity({ cluster, places, environment, program });
  return review({
    cluster,
    places,
    environment,
    accept,
    assumeHealthy,
    terraform: (layer) => new Terraform({ program, folder: join(places.output, "stacks", layer), environment }),
    withAccess: (layer, work) => withAccess({ cluster, places, environment }, layer, work),
  });
}

/** The same program, started again inside the simulated world. */
function rehearsed({ cluster }: Options, words: readonly string[]): Promise<number> {
  const program = (file: string) => [
    process.execPath,
    "--require",
    join(__dirname, "../../tools/typescript.cjs"),
    file,
  ];
  const environment = cluster ? { ...process.env, CLUSTER: cluster } : process.env;
  return runCommand([...program(join(__dirname, "../rehearse.ts")), ...program(__filename), ...words], environment);
}

runMain(() => main(process.argv.slice(2)));
