import { LAYERS, LAYER_STEPS, STEPS } from "../../../spec";
import type { Cluster, Layer, Step } from "../../../spec";
import { didYouMean } from "../../../spec/suggest";

/** The first and last step of a run. */
export interface Extent {
  readonly from: Step;
  readonly to: Step;
}

/** The command-line options that select steps. */
export interface ExtentOptions {
  readonly from?: string;
  readonly to?: string;
  readonly only?: string;
}

type Part = readonly [Step, ...Step[]];

/**
 * The steps that --from, --to and --only select. A value is the name of a stage in the cluster file, or of a layer with
 * the waits after it, or of a single step, in this order.
 *
 * @throws Error for an unknown value, or if the last step comes before the first
 */
export function extentOf({ stages }: Pick<Cluster, "stages">, { from, to, only }: ExtentOptions): Extent {
  const part = (flag: string, word: string): Part => {
    const found = partsOf(stages).get(word);
    if (!found) throw new Error(describeUnknownStep(stages, flag, word));
    return found;
  };
  if (only !== undefined) {
    const steps = part("--only", only);
    return { from: steps[0], to: lastStep(steps) };
  }
  const extent: Extent = {
    from: from === undefined ? "preflight" : part("--from", from)[0],
    to: to === undefined ? "report" : lastStep(part("--to", to)),
  };
  if (STEPS.indexOf(extent.from) > STEPS.indexOf(extent.to))
    throw new Error(
      `--from ${from} begins with ${extent.from}, which comes after ${extent.to}, the last step of --to ${to}. The order is ${STEPS.join(", ")}. [arguments-invalid]`,
    );
  return extent;
}

export function hasStep({ from, to }: Extent, step: Step): boolean {
  const at = STEPS.indexOf(step);
  return STEPS.indexOf(from) <= at && at <= STEPS.indexOf(to);
}

/** Every allowed value, with its steps. If two have the same name, the later one wins. */
function partsOf(stages: Cluster["stages"]): ReadonlyMap<string, Part> {
  const steps = STEPS.map((step): [string, Part] => [step, [step]]);
  const layers = LAYERS.map((layer): [Layer, Part] => [layer, LAYER_STEPS[layer]]);
  return new Map<string, Part>([
    ...steps,
    ...layers,
    ...steps.map(([name, part]): [string, Part] => [`step:${name}`, part]),
    ...layers.map(([name, part]): [string, Part] => [`layer:${name}`, part]),
    ...Object.entries(stages).map(([name, part]): [string, Part] => [name, part as unknown as Part]),
  ]);
}

function describeUnknownStep(stages: Cluster["stages"], flag: string, word: string): string {
  const ofStages = Object.entries(stages).map(([name, steps]) => `${name} (${steps.join(", ")})`);
  const shadowed = LAYERS.filter((layer) => layer in stages).map((layer) => `layer:${layer}`);
  return [
    `${flag} ${word}: unknown stage, layer or step${didYouMean(word, [...partsOf(stages).keys()])}. [arguments-invalid]`,
    ...(ofStages.length > 0 ? [`  stages of the cluster file: ${ofStages.join(", ")}`] : []),
    `  layers: ${LAYERS.join(", ")}${shadowed.length > 0 ? ` (written ${shadowed.join(", ")} if a stage has the same name)` : ""}`,
    `  steps: ${STEPS.join(", ")}`,
  ].join("\n");
}

function lastStep(steps: Part): Step {
  return steps.at(-1) ?? steps[0];
}
