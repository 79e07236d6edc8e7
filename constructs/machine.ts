import type { ITerraformDependable, Precondition } from "cdktf";
import type { Node } from "../spec";
import type { TalosImage } from "./talos-image";

/** A machine that boots Talos, of any provider. The code that builds the cluster uses only this interface. */
export interface Machine {
  readonly clusterNode: Node;
  /** Where the Talos API answers, once the node is configured. */
  readonly address: string;
  /** Where it answers before that, if its configuration changes its address. */
  readonly firstAddress?: string | undefined;
  /** Only for addresses from DHCP: a condition that holds once the address is known. Before the machine exists, it is unknown. */
  readonly addressKnown?: Precondition | undefined;
  /** The id of its public address at the provider, if that is a separate resource. */
  readonly addressId?: string;
  /** What it boots or installs, with its extensions. */
  readonly image: TalosImage;
  /**
   * An attribute reference for `replace_triggered_by`, where a new image makes the configuration unknown at plan in more cases
   * than a new schematic.
   */
  readonly imageTrigger?: string | undefined;
  /** Replaced exactly when the machine is: resources for a new machine depend on it. */
  readonly identity: MachineIdentityRef;
}

export interface MachineIdentityRef {
  /** An attribute reference for `replace_triggered_by`. */
  readonly trigger: string;
  readonly dependable: ITerraformDependable;
}
