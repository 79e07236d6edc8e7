/** Something that is still there after a destroy. */
export interface Leftover {
  /** Such as `volume pvc-1 (10 GB), of claim harbor/registry`. */
  readonly what: string;
  readonly where: string;
  /** Removes it by hand. */
  readonly command: string;
  /** Why it is still there, if that is known. */
  readonly why?: string;
  /**
   * Deletes it. Only for what the cluster itself made, and marked: everything else is Terraform's to delete, or somebody's
   * who looks at it first.
   */
  readonly reclaim?: () => Promise<void>;
}

/** One place that was looked at. */
export interface Look {
  readonly where: string;
  /** What was looked for, in words. */
  readonly lookedAt: readonly string[];
  readonly left: readonly Leftover[];
}
