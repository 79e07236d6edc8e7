import type { RestorePhase } from "./restore";

/** The commands that a restore is made of. */
export interface RestoreParts {
  /** @param isConfirmed whether the user has confirmed it already */
  recover(isConfirmed: boolean): Promise<RestorePhase>;
  /** Makes the machines, with a new etcd. */
  applyInfra(): Promise<void>;
  applyLayers(): Promise<void>;
  end(): Promise<void>;
}

/** Brings a cluster back: its etcd, with machines where there are none, then its layers. */
export async function restoreCluster({ recover, applyInfra, applyLayers, end }: RestoreParts): Promise<void> {
  if ((await recover(false)) === "machines-missing") {
    // Without machines there is nothing to lose: the ordinary layer makes them, with a new etcd that the snapshot replaces.
    await applyInfra();
    await recover(true);
  }
  await applyLayers();
  await end();
}
