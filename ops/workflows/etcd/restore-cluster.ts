import type { RestorePhase } from "./restore";

/** The commands that a restore runs. */
export interface RestoreParts {
  /** @param isConfirmed whether the user has already confirmed it */
  recover(isConfirmed: boolean): Promise<RestorePhase>;
  /** Creates the machines, with a new etcd. */
  applyInfra(): Promise<void>;
  /** Replaces the data of all services with their newest backups. @default their volumes are used again */
  readonly data?: {
    /** Stops before the services: without their volumes they never become Ready. */
    applyUntilStorage(): Promise<void>;
    restore(): Promise<void>;
  };
  applyLayers(): Promise<void>;
  end(): Promise<void>;
}

/** Restores a cluster: missing machines, etcd, the data of services if requested, then the layers. */
export async function restoreCluster(parts: RestoreParts): Promise<void> {
  if ((await parts.recover(false)) === "machines-missing") {
    // Without machines there is nothing to lose: the infra layer creates them, with a new etcd that the snapshot
    // replaces.
    await parts.applyInfra();
    await parts.recover(true);
  }
  await parts.data?.applyUntilStorage();
  await parts.data?.restore();
  await parts.applyLayers();
  await parts.end();
}
