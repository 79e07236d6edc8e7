import type { ITerraformDependable } from "cdktf";
import type { Node } from "../spec";

/** A machine that boots Talos, wherever it stands. What builds the cluster sees only this. */
export interface Machine {
  readonly clusterNode: Node;
  /** Where the Talos API answers; known to Terraform before the machine exists. */
  readonly address: string;
  /** The Image Factory installer that carries the machine's extensions. */
  readonly installer: string;
  /** Replaced exactly when the machine is: whatever must happen to a new machine hangs on it. */
  readonly identity: MachineIdentityRef;
}

export interface MachineIdentityRef {
  /** An attribute reference for `replace_triggered_by`. */
  readonly trigger: string;
  readonly dependable: ITerraformDependable;
}
