/** Repeats a step until every fault has occurred and the step succeeds. */
import { rmSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { placesIn } from "../../rehearsal/run";
import type { Fault } from "../../rehearsal/world/faults";
import { LAYERS } from "../../spec";
import type { Layer } from "../../spec";
import { Addresses } from "./addresses";
import type { Action, Cell, Verdict } from "./cell";
import { copyRehearsal } from "./checkpoints";
import type { Checkpoint } from "./checkpoints";
import { RehearsedSteps } from "./rehearsed-step";
import type { StepResult } from "./step-result";
import { targetsInState } from "./targets";
import { compareWorlds, showDifference, worldFingerprint } from "./world-fingerprint";

export interface DisturbedOptions {
  readonly checkpoint: Checkpoint;
  /** The faults, each injected once. A resource that depends on another is disturbed in a later run. */
  readonly cells: readonly Cell[];
  /** The cluster file. */
  readonly file: string;
  /** A temporary folder, deleted at the end. */
  readonly folder: string;
}

type Judgement = Pick<Verdict, "outcome" | "why" | "more" | "missing">;

export async function runWithFaults(options: DisturbedOptions): Promise<Verdict[]> {
  const { checkpoint, cells, folder } = options;
  const { file = options.file } = checkpoint;
  const faults = cells.map(({ address, action, kind }): Fault => ({
    at: address,
    action: operationOn(checkpoint, address, action),
    effect: kind,
    times: 1,
  }));
  const happened = new Set<Fault>();
  copyRehearsal(checkpoint.folder, folder);
  const steps = await RehearsedSteps.start({
    folder,
    file,
    faults,
    onFault: { matches: new Addresses(checkpoint.targets).matches, onFault: (fault) => happened.add(fault) },
  });
  try {
    const judgement = await runUntilDone(checkpoint, folder, steps, () => happened.size);
    return cells.map((cell, at) => {
      const missed = judgement.outcome === "converged" && !happened.has(faults[at] as Fault);
      return { ...cell, ...(missed ? { outcome: "failed", why: "the fault did not occur" } : judgement) };
    });
  } finally {
    await steps.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In the world, a call to the Talos API that changes a node is an update. */
function operationOn({ targets }: Checkpoint, address: string, action: Action): Fault["action"] {
  const { operation } = targets.find((target) => target.address === address) ?? {};
  return operation ?? (isWorldAction(action) ? action : "update");
}

function isWorldAction(action: Action): action is "create" | "read" | "update" | "delete" {
  return ["create", "read", "update", "delete"].includes(action);
}

async function runUntilDone(
  checkpoint: Checkpoint,
  folder: string,
  steps: RehearsedSteps,
  happened: () => number,
): Promise<Judgement> {
  const { direction, layer } = checkpoint;
  const known = new StableValues(checkpoint, folder);
  for (;;) {
    const before = happened();
    const result = await steps.run(direction, layer);
    if (result.ended === "converged") return judgeResult(checkpoint, folder, result.left, known.findLost());
    if (result.ended === "stopped" && result.step === undefined)
      return { outcome: "failed", why: describeResult(result) };
    // The step failed although no fault occurred.
    if (happened() === before)
      return result.ended === "stopped"
        ? { outcome: "stopped", why: describeResult(result) }
        : { outcome: "failed", why: describeResult(result) };
    known.look();
  }
}

function describeResult(result: StepResult): string {
  if (result.ended !== "stopped") return `it was ${result.ended}`;
  return `stopped ${result.step === undefined ? "without naming a step" : `at ${result.step}`}: ${result.message}`;
}

function judgeResult(
  { direction, print }: Checkpoint,
  folder: string,
  left: number,
  lost: readonly string[],
): Judgement {
  if (left > 0)
    return makeFailure(
      direction !== "down" && direction !== "empty"
        ? `the next plan has ${left} changes`
        : `${left} resources are still in the state`,
    );
  if (lost.length > 0) return makeFailure(`lost values: ${lost.join(", ")}`);
  const { more, missing } = compareWorlds(worldFingerprint(placesIn(folder).world), print);
  if (more.length + missing.length === 0) return { outcome: "converged" };
  return {
    ...makeFailure(
      `the world differs from a run without faults:\n${formatLines("+", more, missing)}${formatLines("-", missing, more)}`,
    ),
    more: more.length,
    missing: missing.length,
  };
}

function makeFailure(why: string): Judgement {
  return { outcome: "failed", why };
}

/** Values that must not change: all values of other layers, and every value stored in auth. */
class StableValues {
  private readonly values = new Map<string, unknown>();

  constructor(
    private readonly checkpoint: Checkpoint,
    private readonly folder: string,
  ) {
    this.look();
  }

  look(): void {
    for (const [name, values] of this.readCurrent()) if (!this.values.has(name)) this.values.set(name, values);
  }

  findLost(): string[] {
    const now = this.readCurrent();
    return [...this.values].filter(([name, values]) => !isDeepStrictEqual(now.get(name), values)).map(([name]) => name);
  }

  private readCurrent(): Map<string, unknown> {
    const { layer, direction, action, targets } = this.checkpoint;
    const isOther = (name: Layer) => name !== layer || (name === "auth" && direction === "up");
    // A removal changes every layer except auth, which has no values of nodes.
    const kept = LAYERS.filter((name) => (direction === "remove" ? name === "auth" : isOther(name)));
    const changes = (name: string, address: string) =>
      action === "update" && name === layer && targets.some((target) => target.address === address);
    return new Map(
      kept.flatMap((name) =>
        targetsInState(this.folder, name)
          .filter(({ address }) => !changes(name, address))
          .map(({ address, values }) => [`${name}: ${address}`, values] as const),
      ),
    );
  }
}

const SHOWN = 8;

function formatLines(sign: string, lines: readonly string[], others: readonly string[]): string {
  const more = lines.length > SHOWN ? `  … and ${lines.length - SHOWN} more\n` : "";
  return `${lines
    .slice(0, SHOWN)
    .map((line) => `  ${sign} ${showDifference(line, others)}\n`)
    .join("")}${more}`;
}
