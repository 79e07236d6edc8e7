/** An object that still exists after a destroy. */
export interface Leftover {
  /** Such as `volume pvc-1 (10 GB), of claim harbor/registry`. */
  readonly what: string;
  readonly where: string;
  /** The command that removes it. */
  readonly command: string;
  /** Why it is still there, if that is known. */
  readonly why?: string;
  /** Names that --reclaim-volume accepts, the printed one first; for a volume that is deleted only by name. */
  readonly volumeNames?: readonly [string, ...string[]];
  /** The user has named it on the command line. */
  readonly isNamed?: boolean;
  /** Deletes it. Only for objects with a mark of the cluster: Terraform or the user deletes everything else. */
  readonly reclaim?: () => Promise<void>;
}

/** One place that was searched. */
export interface LeftoverScan {
  readonly where: string;
  /** Describes what was searched for. */
  readonly checked: readonly string[];
  readonly left: readonly Leftover[];
  /** Descriptions of foreign objects that have names of the cluster's objects. Coldstart never touches them. */
  readonly foreign: readonly string[];
}
