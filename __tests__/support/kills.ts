/** The change that is the last one of a process, and whether it still happens. */
export interface Kill {
  readonly at: number;
  readonly isAfter: boolean;
}

/** Before and after every change, but not after the last one: there is nothing to resume then. */
export function everyKill(changes: number): readonly Kill[] {
  return Array.from({ length: changes * 2 - 1 }, (_, i) => ({ at: 1 + (i >> 1), isAfter: i % 2 === 1 }));
}
