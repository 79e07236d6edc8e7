import type { RestorePhase } from "./restore";

/** The commands that a restore is made of. */
export interface RestoreParts {
  /** @param isConfirmed whether the user has confirmed it already */
  recover(isConfirmed: boolean): Promise<RestorePhase>;
  /** Makes the machines, with a new etcd. */
  applyInfra(): Promise<void>;
  /** Where the volumes are gone. @default they still exist */
  readonly data?: {
    /** Not further: services without their volumes never become Ready. */
    applyUntilStorage(): Promise<void>;
    restore(): Promise<void>;
  };
  applyLayers(): Promise<void>;
  end(): Promise<void>;
}

/** Brings a cluster back: its etcd, with machines where there are none, the data of its services if asked for, then its layers. */
export async function restoreCluster(parts: RestoreParts): Promise<void> {
  if ((await parts.recover(false)) === "machines-missing") {
    // Without machines there is nothing to lose: the ordinary layer makes them, with a new etcd that the snapshot replaces.
    await parts.applyInfra();
    await parts.recover(true);
  }
  await parts.data?.applyUntilStorage();
  await parts.data?.restore();
  await parts.applyLayers();
  await parts.end();
}
