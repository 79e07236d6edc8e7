import { LAYERS, clusterFilePath } from "../../../spec";
import type { Layer } from "../../../spec";
import { counted } from "../../support/counted";
import { placesOf } from "../../support/places";
import { Refusal } from "../../support/refusal";
import { runPreflight } from "../../checks/preflight";
import type { PreflightResult } from "../../checks/preflight";
import { readClusterFile } from "../../checks/preflight/cluster-file";
import type { Console } from "../../engine/console/console";
import { synthesize } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import { takes } from "../../engine/run/extent";
import type { Extent } from "../../engine/run/extent";
import { step } from "../../engine/run/step";

const WELL = "everything that a start needs is there";

/** Tells everything that was found. @throws Error when something has to be mended first */
function tellFindings(console: Console, { findings, ok }: PreflightResult): void {
  for (const { severity, check, what, fix, code } of findings) {
    const text = `${severity === "info" ? "" : `${severity}: `}${check}: ${what}${code ? ` [${code}]` : ""}${fix ? `\n    ${indented(fix)}` : ""}`;
    if (severity === "info") console.say(text);
    else console.warn(text);
  }
  const errors = findings.filter(({ severity }) => severity === "error").length;
  if (!ok) throw new Refusal(`Preflight failed: ${counted(errors, "error")}. Nothing was changed.`);
}

function indented(text: string): string {
  return text.replaceAll("\n", "\n    ");
}

export interface LookOptions {
  readonly environment: NodeJS.ProcessEnv;
  readonly console: Console;
}

/**
 * The preflight alone, on a machine that may have nothing of what a start needs, not even a cluster file that holds. It
 * writes the stacks, to look at them, and nothing else: no state, no journal.
 */
export async function lookOnly({ environment, console }: LookOptions): Promise<void> {
  const file = clusterFilePath(environment.CLUSTER);
  const { loaded } = readClusterFile(file);
  const places = placesOf(loaded?.cluster.name ?? "", environment);
  console.step("Preflight");
  await lookAt({ file, places, environment, console });
  console.say(WELL);
}

/** Looks at everything that a start needs, all at once. Changes nothing but the stacks' folder. */
export async function preflight(context: Context, extent: Extent): Promise<void> {
  await step(context, "preflight", "Preflight", async () => {
    await lookAt({ ...context, layers: LAYERS.filter((layer) => takes(extent, layer)) });
    return WELL;
  });
}

type Looked = Pick<Context, "file" | "places" | "environment" | "console"> &
  Partial<Pick<Context, "credentials">> & { readonly layers?: readonly Layer[] };

async function lookAt(looked: Looked): Promise<void> {
  const { file, places, environment, credentials, layers, console } = looked;
  const { project, output, state } = places;
  const run = { file, project, output, state, environment, credentials, layers };
  tellFindings(console, await runPreflight({ ...run, synthesize: () => synthesize(looked) }));
}
