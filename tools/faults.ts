/**
 * npm run faults [-- --cluster hybrid] [--layer …] [--action …] [--kind …] [--resource …] [--singly] [--sample <n>] [--json]
 *
 * Injects faults into every operation on every resource of the four stacks, and into every call of an upgrade or a node
 * command to a node: an error before the effect, an error after it, a timeout, a kill. Then runs the same step again.
 * docs/rehearsal.md describes the expected result.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { Command, Option } from "commander";
import { runMain } from "../ops/support/fatal-error";
import { LAYERS, clusterFilePath } from "../spec";
import type { Layer } from "../spec";
import { ACTIONS, KINDS } from "./faults/cell";
import type { Action, Kind, Verdict } from "./faults/cell";
import { makeCheckpoints } from "./faults/checkpoints";
import { batchesOf, sampleOf } from "./faults/cell-selection";
import type { Choice } from "./faults/cell-selection";
import { runMatrix } from "./faults/matrix";
import { describeTotals, tableOf, totalsOf } from "./faults/table";

interface Options extends Choice {
  readonly cluster: string;
  readonly singly: boolean;
  readonly sample?: number;
  readonly seed: number;
  readonly jobs: number;
  readonly json: boolean;
}

function parseOptions(words: readonly string[]): Options {
  const command = new Command("npm run faults --")
    .description("Injects every fault once, in a rehearsal, and checks that the next run recovers.")
    .option("--cluster <name>", "a name in clusters/, or the path of a cluster file", "hybrid")
    .addOption(new Option("--layer <layer...>", "only these layers").choices(LAYERS).default([...LAYERS]))
    .addOption(new Option("--action <action...>", "only these actions").choices(ACTIONS).default([...ACTIONS]))
    .addOption(new Option("--kind <kind...>", "only these kinds of faults").choices(KINDS).default([...KINDS]))
    .option("--resource <resource...>", "only these types or addresses", [])
    .option("--singly", "a separate world for each cell; takes hours", false)
    .option("--sample <cells>", "only this number of cells, from all layers and kinds", Number)
    .option("--seed <number>", "the seed of the sample", Number, 1)
    .option("--jobs <number>", "the number of worlds in parallel", Number, availableParallelism())
    .option("--json", "print the verdicts as JSON", false)
    .parse(["node", "faults", ...words]);
  const { layer, action, kind, resource, ...rest } = command.opts<
    Omit<Options, keyof Choice> & { layer: Layer[]; action: Action[]; kind: Kind[]; resource: string[] }
  >();
  return { ...rest, layers: layer, actions: action, kinds: kind, resources: resource };
}

async function main(words: readonly string[]): Promise<number> {
  const options = parseOptions(words);
  const scratch = mkdtempSync(join(tmpdir(), "coldstart-faults-"));
  const began = Date.now();
  const seconds = () => String(Math.round((Date.now() - began) / 1000)).padStart(5);
  const tell = (text: string) => console.error(`${seconds()} s  ${text}`);
  const file = clusterFilePath(options.cluster);
  try {
    const isSelected = (action: Action, layer: Layer) =>
      options.actions.includes(action) && options.layers.includes(layer);
    const checkpoints = await makeCheckpoints({ file, scratch, isSelected, tell });
    const batches =
      options.sample === undefined
        ? batchesOf(checkpoints, options, options.singly)
        : sampleOf(checkpoints, options, options.sample, options.seed);
    const verdicts = await runMatrix(batches, { file, scratch, jobs: options.jobs, tell });
    show(verdicts, options, seconds());
    const { cells, failed } = totalsOf(verdicts);
    return cells > 0 && failed === 0 ? 0 : 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function show(verdicts: readonly Verdict[], { json, cluster }: Options, seconds: string): void {
  const totals = totalsOf(verdicts);
  if (json) return console.log(JSON.stringify({ cluster, seconds: Number(seconds), totals, verdicts }, undefined, 2));
  console.log(tableOf(verdicts));
  for (const { layer, action, address, kind, outcome, why } of verdicts.filter(
    (verdict) => verdict.outcome !== "converged",
  ))
    console.log(`\n${outcome}: ${layer}, ${action} of ${address}, ${kind}\n  ${why ?? ""}`);
  console.log(`\n${cluster}, ${seconds.trim()} s: ${describeTotals(totals)}`);
}

runMain(() => main(process.argv.slice(2)));
