import type { ITerraformDependable } from "cdktf";
import type { Node } from "../spec";
import type { TalosImage } from "./talos-image";

/** A machine that boots Talos, wherever it stands. What builds the cluster sees only this. */
export interface Machine {
  readonly clusterNode: Node;
  /** Where the Talos API answers; known to Terraform before the machine exists. */
  readonly address: string;
  /** What it boots or installs, with its extensions. */
  readonly image: TalosImage;
  /** Replaced exactly when the machine is: whatever must happen to a new machine hangs on it. */
  readonly identity: MachineIdentityRef;
}

export interface MachineIdentityRef {
  /** An attribute reference for `replace_triggered_by`. */
  readonly trigger: string;
  readonly dependable: ITerraformDependable;
}
