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
  /** The operations that must end before this one begins. */
  readonly after: readonly string[];
  /** The operations that it polls for: it starts, polls until these have ended, and then takes its own seconds. */
  readonly until?: readonly string[];
  /** Operations that it follows without depending on them, because the cold start runs one step at a time. */
  readonly behind?: readonly string[];
  /** Overhead of the cold start, for example a plan or a check. Nothing depends on it. */
  readonly overhead?: boolean;
  /** Operations of a pool share its slots: each occupies one while it runs. */
  readonly pool?: string;
}

/** Operations by id. @throws Error if one depends on an unknown operation */
export function byId(operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  const all = new Map(operations.map((operation) => [operation.id, operation]));
  for (const { id, after, until = [], behind = [] } of operations) {
    for (const other of [...after, ...until, ...behind])
      if (!all.has(other)) throw new Error(`${id} waits for ${other}, which is not in the timeline`);
  }
  return all;
}
