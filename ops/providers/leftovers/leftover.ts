/** Something that is still there after a destroy. */
export interface Leftover {
  /** Such as `volume pvc-1 (10 GB), of claim harbor/registry`. */
  readonly what: string;
  readonly where: string;
  /** Removes it by hand. */
  readonly command: string;
  /** Why it is still there, if that is known. */
  readonly why?: string;
  /** What --reclaim-volume may call it, the printed name first; for a volume that is deleted only when it is named. */
  readonly volumeNames?: readonly [string, ...string[]];
  /** The user has named it on the command line. */
  readonly isNamed?: boolean;
  /** Deletes it. Only for what carries a mark of the cluster: everything else is left to Terraform, or to the user. */
  readonly reclaim?: () => Promise<void>;
}

/** One place that was looked at. */
export interface Look {
  readonly where: string;
  /** What was looked for, in words. */
  readonly lookedAt: readonly string[];
  readonly left: readonly Leftover[];
  /** In words: what looks like the cluster's and is not. Coldstart never touches it. */
  readonly foreign: readonly string[];
}
