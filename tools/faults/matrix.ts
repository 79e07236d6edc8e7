/** All the cells of a matrix: many in one world, and each alone where that did not go well. */
import { join } from "node:path";
import type { Cell, Verdict } from "./cell";
import type { Checkpoint } from "./checkpoints";
import { disturbed } from "./disturbed";

export interface MatrixOptions {
  /** The cluster file. */
  readonly file: string;
  readonly scratch: string;
  /** How many worlds at once. */
  readonly jobs: number;
  readonly tell: (text: string) => void;
}

/** Cells that share a world. Each fault happens once; each run meets those whose turn has come. */
export interface Batch {
  readonly checkpoint: Checkpoint;
  readonly cells: readonly Cell[];
}

export async function runMatrix(batches: readonly Batch[], options: MatrixOptions): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const waiting = [...batches];
  const work = async (): Promise<void> => {
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
      const { checkpoint, cells } = batch;
      const results = await runBatch(batch, options);
      const alone = cells.length === 1;
      const wrong = results.filter(({ outcome }) => outcome !== "converged");
      options.tell(`${nameOf(batch)}: ${results.length - wrong.length} of ${results.length} converged`);
      if (alone || wrong.length === 0) verdicts.push(...results);
      else {
        options.tell(`  ${wrong[0]?.why ?? ""}\n  each of them alone:`);
        // If none of them is to blame alone, all of them are together.
        waiting.unshift(...cells.map((cell) => ({ checkpoint, cells: [cell] })));
        together.set(checkpoint, results);
      }
    }
  };
  const together = new Map<Checkpoint, readonly Verdict[]>();
  await Promise.all(Array.from({ length: options.jobs }, work));
  return verdicts.concat(blamedTogether(together, verdicts));
}

/** A batch that failed although each of its cells does well alone: whatever it is, it is not well. */
function blamedTogether(
  together: ReadonlyMap<Checkpoint, readonly Verdict[]>,
  verdicts: readonly Verdict[],
): Verdict[] {
  return [...together.values()].flatMap((results) => {
    const isSame = (a: Cell, b: Cell) =>
      a.layer === b.layer && a.action === b.action && a.address === b.address && a.kind === b.kind;
    const isBlamed = results.some((result) =>
      verdicts.some((verdict) => isSame(verdict, result) && verdict.outcome !== "converged"),
    );
    const [first] = results.filter(({ outcome }) => outcome !== "converged");
    return isBlamed || !first ? [] : [{ ...first, why: `only together with others: ${first.why ?? ""}` }];
  });
}

let counter = 0;

async function runBatch({ checkpoint, cells }: Batch, { file, scratch }: MatrixOptions): Promise<Verdict[]> {
  const folder = join(scratch, `cell-${(counter += 1)}`);
  try {
    return await disturbed({ checkpoint, cells, file, folder });
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
