/** Runs all cells of a matrix: many in one world, and each one separately if that fails. */
import { join } from "node:path";
import type { Cell, Verdict } from "./cell";
import type { Checkpoint } from "./checkpoints";
import { runWithFaults } from "./run-with-faults";

export interface MatrixOptions {
  /** The cluster file. */
  readonly file: string;
  readonly scratch: string;
  /** The number of worlds in parallel. */
  readonly jobs: number;
  readonly tell: (text: string) => void;
}

/** Cells that share a world. Each fault occurs once; dependent resources get theirs in later runs. */
export interface Batch {
  readonly checkpoint: Checkpoint;
  readonly cells: readonly Cell[];
}

export async function runMatrix(batches: readonly Batch[], options: MatrixOptions): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const waiting = [...batches];
  const together: (readonly Verdict[])[] = [];
  const work = async (): Promise<void> => {
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
      const { checkpoint, cells } = batch;
      const results = await runBatch(batch, options);
      const alone = cells.length === 1;
      const wrong = results.filter(({ outcome }) => outcome !== "converged");
      options.tell(`${nameOf(batch)}: ${results.length - wrong.length} of ${results.length} converged`);
      if (alone || wrong.length === 0) verdicts.push(...results);
      else {
        options.tell(`  ${wrong[0]?.why ?? ""}\n  each of them separately:`);
        const well = results.filter(({ outcome }) => outcome === "converged");
        verdicts.push(...well);
        waiting.unshift(...wrong.map((cell) => ({ checkpoint, cells: [cellOf(cell)] })));
        if (well.length === 0) together.push(results);
      }
    }
  };
  await Promise.all(Array.from({ length: options.jobs }, work));
  const blamed = together.flatMap((results) => blameBatch(results, verdicts));
  return verdicts.map((verdict) => blamed.find((other) => isSame(other, verdict)) ?? verdict);
}

/** A batch that failed although each of its cells passes alone counts as a failure. */
function blameBatch(results: readonly Verdict[], verdicts: readonly Verdict[]): Verdict[] {
  const alone = verdicts.filter((verdict) => results.some((result) => isSame(result, verdict)));
  if (alone.some(({ outcome }) => outcome !== "converged")) return [];
  return results.slice(0, 1).map((first) => ({ ...first, why: `fails only together with others: ${first.why ?? ""}` }));
}

function isSame(a: Cell, b: Cell): boolean {
  return a.layer === b.layer && a.action === b.action && a.address === b.address && a.kind === b.kind;
}

function cellOf({ layer, action, address, type, kind }: Verdict): Cell {
  return { layer, action, address, type, kind };
}

let counter = 0;

async function runBatch({ checkpoint, cells }: Batch, { file, scratch }: MatrixOptions): Promise<Verdict[]> {
  const folder = join(scratch, `cell-${(counter += 1)}`);
  try {
    return await runWithFaults({ checkpoint, cells, file, folder });
  } catch (error) {
    return cells.map((cell) => ({
      ...cell,
      outcome: "failed",
      why: `the tool itself failed: ${(error as Error).message}`,
    }));
  }
}

function nameOf({ checkpoint: { layer, action }, cells }: Batch): string {
  const kinds = [...new Set(cells.map(({ kind }) => kind))].join(", ");
  const [first] = cells;
  return `${layer}, ${action}, ${kinds}${cells.length === 1 ? `, ${first?.address ?? ""}` : ""}`;
}
