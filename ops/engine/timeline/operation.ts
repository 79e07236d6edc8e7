/** An operation that takes time in a cold start: a resource, a plan, a boot. */
export interface Operation {
  readonly id: string;
  /** The step of the journal that it belongs to. */
  readonly step: string;
  /** A readable name. */
  readonly label: string;
  readonly seconds: number;
  /** The range, if the seconds are an estimate. */
  readonly least?: number;
  readonly most?: number;
  /** What it needs: it cannot begin before these have ended. */
  readonly after: readonly string[];
  /** What it polls for: it starts, polls until these have ended, and then takes its own seconds. */
  readonly until?: readonly string[];
  /** Operations that it does not depend on, but follows, because the cold start runs one step at a time. */
  readonly behind?: readonly string[];
  /** Overhead of the cold start, such as a plan or a check. Nothing depends on it. */
  readonly overhead?: boolean;
  /** Operations of a pool share its slots: each occupies one while it runs. */
  readonly pool?: string;
}

/** Operations by id. @throws Error where one waits for something that is not there */
export function byId(operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  const all = new Map(operations.map((operation) => [operation.id, operation]));
  for (const { id, after, until = [], behind = [] } of operations) {
    for (const other of [...after, ...until, ...behind])
      if (!all.has(other)) throw new Error(`${id} waits for ${other}, which is not in the timeline`);
  }
  return all;
}
