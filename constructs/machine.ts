import type { ITerraformDependable, Precondition } from "cdktf";
import type { Node } from "../spec";
import type { TalosImage } from "./talos-image";

/** A machine that boots Talos, of any provider. The code that builds the cluster uses only this interface. */
export interface Machine {
  readonly clusterNode: Node;
  /** The address of the Talos API once the node is configured. */
  readonly address: string;
  /** The address before that, if the configuration changes it. */
  readonly firstAddress?: string | undefined;
  /** Only with DHCP: a condition that holds once the address is known. It is unknown before the machine exists. */
  readonly addressKnown?: Precondition | undefined;
  /** The id of its public address at the provider, if that is a separate resource. */
  readonly addressId?: string;
  /** The image that it boots or installs, with its extensions. */
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
