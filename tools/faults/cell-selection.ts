/** Selects the cells, and groups them into worlds. */
import type { Layer } from "../../spec";
import { kindsOf } from "./cell";
import type { Action, Cell, Kind } from "./cell";
import type { Checkpoint } from "./checkpoints";
import type { Batch } from "./matrix";

export interface Choice {
  readonly layers: readonly Layer[];
  readonly actions: readonly Action[];
  readonly kinds: readonly Kind[];
  /** Types or addresses; none: all. */
  readonly resources: readonly string[];
}

/** One batch for each layer, action and kind, or one for each cell. */
export function batchesOf(checkpoints: readonly Checkpoint[], choice: Choice, singly: boolean): Batch[] {
  return checkpoints
    .flatMap((checkpoint) => kindsOf(checkpoint.action).map((kind) => ({ checkpoint, kind })))
    .filter(({ kind }) => choice.kinds.includes(kind))
    .map(({ checkpoint, kind }): Batch => ({ checkpoint, cells: cellsOf(checkpoint, kind, choice) }))
    .filter(({ cells }) => cells.length > 0)
    .flatMap((batch) =>
      singly ? batch.cells.map((cell): Batch => ({ checkpoint: batch.checkpoint, cells: [cell] })) : [batch],
    );
}

function cellsOf({ layer, action, targets, keptHalf }: Checkpoint, kind: Kind, { resources }: Choice): Cell[] {
  return targets
    .filter(({ type }) => kind !== "error-kept" || keptHalf.includes(type))
    .filter(({ address, type }) => resources.length === 0 || resources.includes(type) || resources.includes(address))
    .map(({ address, type }) => ({ layer, action, address, type, kind }));
}

/** A sample of cells, taken alternately from every checkpoint and kind; cells of a checkpoint share a world. */
export function sampleOf(checkpoints: readonly Checkpoint[], choice: Choice, size: number, seed: number): Batch[] {
  const random = randomFrom(seed);
  const chosen = new Map(checkpoints.map((checkpoint) => [checkpoint, [] as Cell[]]));
  for (let turn = 0; turn < size; turn += 1) {
    const [at, round] = [turn % checkpoints.length, Math.floor(turn / checkpoints.length)];
    const checkpoint = checkpoints[at];
    if (!checkpoint) break;
    const kinds = kindsOf(checkpoint.action).filter((kind) => choice.kinds.includes(kind));
    // Every round starts with another kind, so that each checkpoint gets all kinds.
    const kind = kinds[(at + round) % kinds.length];
    const cells = chosen.get(checkpoint) ?? [];
    const free = (kind ? cellsOf(checkpoint, kind, choice) : []).filter(
      ({ address }) => !cells.some((cell) => cell.address === address),
    );
    const cell = free[Math.floor(random() * free.length)];
    if (cell) cells.push(cell);
  }
  return [...chosen].map(([checkpoint, cells]) => ({ checkpoint, cells })).filter(({ cells }) => cells.length > 0);
}

/** The same numbers between 0 and 1 for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
