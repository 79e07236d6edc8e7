/** What the journal records about objects that exist but are not in the state. */
export interface Ownership {
  /** Whether an earlier run from here began to apply the layer, and the layer was not destroyed since. */
  readonly hasBegun: boolean;
  /** Addresses of objects that an earlier run refused to adopt. */
  readonly refused: ReadonlySet<string>;
}

/** Whether an earlier run from here may have created the object: it applied the layer, and no run refused the object. */
export function mayBeOurs({ hasBegun, refused }: Ownership, address: string): boolean {
  return hasBegun && !refused.has(address);
}
