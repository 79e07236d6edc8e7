import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { serialize } from "node:v8";
import { App } from "cdktf";
import { placesIn } from "../../rehearsal/run";
import { LAYERS } from "../../spec";
import type { Cluster } from "../../spec";
import { addLayers } from "../../stacks";

type Options = Parameters<typeof addLayers>[3];

/** What cdktf writes. */
const FILES = ["manifest.json", ...LAYERS.map((layer) => `stacks/${layer}/cdk.tf.json`)];

interface Written {
  readonly folder: string;
  /** By file. */
  readonly texts: readonly string[];
}

/** By cluster, and by the relative path to the project, which the stacks contain. Test files of one worker share the globals that have a name (support/jest/environment.cjs). */
const shared = globalThis as { coldstartWrittenStacks?: Map<string, Written> };

/**
 * Writes the stacks of a cluster to the folder of a rehearsal. Most stories start with the same cluster: its stacks are synthesized once
 * per worker, and differ at most in the folder that they name.
 */
export function writeStacks(folder: string, cluster: Cluster, options: Options): void {
  const known = (shared.coldstartWrittenStacks ??= new Map());
  const { output } = placesIn(folder);
  const key = serialize([cluster, options, relative(output, __dirname)]).toString("latin1");
  const written = known.get(key);
  if (written) return FILES.forEach((file, at) => copyText(written, at, folder, join(output, file)));
  const app = new App({ outdir: output });
  addLayers(app, cluster, folder, options);
  app.synth();
  known.set(key, { folder, texts: FILES.map((file) => readFileSync(join(output, file), "utf8")) });
}

function copyText({ folder: from, texts }: Written, at: number, to: string, file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, (texts[at] ?? "").replaceAll(from, to));
}
