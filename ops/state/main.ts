/**
 * npm run state [-- list | move | restore]
 *
 * Where the states of a cluster are and which copies there are of them; carries them to where the cluster file keeps them
 * now; puts a copy back. docs/state.md tells when to do which.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Argument, Command } from "commander";
import { LAYERS, clusterFilePath, loadCluster, parseCluster } from "../../spec";
import type { Layer } from "../../spec";
import { runMain } from "../last-words";
import { isRehearsal, placesOf } from "../places";
import { askTerminal } from "../question";
import { findTerraform } from "../terraform/binary";
import { backupFolder } from "./backups";
import { copiesOf } from "./copies";
import { openStates } from "./environment";
import { moveStates } from "./move";
import { restoreState } from "./restore";
import { StateStore } from "./store";
import type { StoreOptions } from "./store";
import { summaryOf } from "./summary";

function optionsFor(name: string | undefined): StoreOptions {
  const { cluster } = loadCluster(clusterFilePath(name ?? process.env.CLUSTER));
  return {
    cluster,
    folder: placesOf(cluster.name, process.env).state,
    environment: { ...process.env, ...openStates(cluster, process.env) },
    program: () => findTerraform().program,
  };
}

async function list(name: string | undefined): Promise<void> {
  const options = optionsFor(name);
  const store = new StateStore(options);
  for (const layer of LAYERS) {
    const text = await store.pull(layer);
    const what = text === undefined ? "none yet" : `${summaryOf(text).resources} resources`;
    console.log(`${layer.padEnd(9)} ${what.padEnd(14)} ${store.placeOf(layer)}`);
    const folder = backupFolder(options.folder);
    for (const copy of copiesOf(folder, layer)) console.log(`${"".padEnd(9)} copy           ${join(folder, copy)}`);
  }
}

async function move(name: string | undefined, { from }: { from?: string }): Promise<void> {
  if (isRehearsal(process.env))
    throw new Error("A rehearsal keeps its states in its own folder; there is nothing to move.");
  const options = optionsFor(name);
  const old = from
    ? parseCluster(from, readFileSync(from, "utf8")).cluster
    : { name: options.cluster.name, state: LOCAL };
  if (old.name !== options.cluster.name)
    throw new Error(`${from ?? ""} is of the cluster ${old.name}, not of ${options.cluster.name}.`);
  const before = { ...options, cluster: old, environment: { ...process.env, ...openStates(old, process.env) } };
  const [was, is] = [new StateStore(before), new StateStore(options)];
  if (was.placeOf("auth") === is.placeOf("auth"))
    throw new Error(
      `${is.placeOf("auth")} is where it was before. Change \`state\` in the cluster file first; if the states are not in files of this machine, name the old file: npm run state -- move --from old.yaml`,
    );
  await moveStates({ from: was, to: is, places: placesOf(old.name, process.env), say: (text) => console.log(text) });
}

const LOCAL = { backend: "local" } as const;

async function restore(
  layer: Layer,
  file: string,
  { cluster, confirm, replace }: { cluster?: string; confirm?: string; replace?: string },
): Promise<void> {
  const options = optionsFor(cluster);
  const { name } = options.cluster;
  if (replace !== undefined && replace !== name)
    throw new Error(`To put a state in the place of another takes the cluster's name: --replace ${name}`);
  const typed =
    confirm ??
    (await askTerminal()?.(
      `  Type the cluster's name to put the state of ${layer} back: `,
      new AbortController().signal,
    ));
  if (typed !== name)
    throw new Error(`Putting a state back takes the cluster's name: --confirm ${name}. Nothing was changed.`);
  console.log(await restoreState(layer, file, options, { replace: replace !== undefined }));
}

function parse(words: readonly string[]): Promise<unknown> {
  const program = new Command("npm run state --")
    .description("The states of a cluster (docs/state.md).")
    .exitOverride();
  program
    .command("list", { isDefault: true })
    .description("where each layer's state is, and which copies there are")
    .argument("[cluster]", "a name in clusters/, or the path of a cluster file")
    .action(list);
  program
    .command("move")
    .description("carries the states to where the cluster file keeps them now")
    .argument("[cluster]", "a name in clusters/, or the path of a cluster file")
    .option("--from <file>", "the cluster file as it was before; without it, from the files of this machine")
    .action(move);
  program
    .command("restore")
    .description("puts a copy of a layer's state back; the one that is there is copied first")
    .addArgument(new Argument("<layer>").choices(LAYERS))
    .argument("<file>", "the copy")
    .option("--cluster <name>", "a name in clusters/, or the path of a cluster file")
    .option("--confirm <cluster>", "the cluster's name, where nobody is there to type it")
    .option("--replace <cluster>", "the cluster's name, to put it in the place of a state with another history")
    .action(restore);
  return program.parseAsync(["node", "state", ...words]);
}

runMain(async () => {
  process.umask(0o077);
  await parse(process.argv.slice(2));
});
