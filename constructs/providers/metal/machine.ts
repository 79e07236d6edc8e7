import { Construct } from "constructs";
import type { MetalNode } from "../../../spec/providers/metal";
import type { Machine } from "../../machine";
import { MachineIdentity } from "../../machine-identity";
import { setLogicalId } from "../../naming";
import type { TalosImage } from "../../talos-image";
import { TerraformData } from "../../terraform-data";

export interface MetalMachineProps {
  readonly node: MetalNode;
  /** The image of the site. */
  readonly image: TalosImage;
}

/**
 * A machine that the user owns. Terraform neither creates nor deletes it; its marker resource is replaced when the cluster
 * file names another machine. Its image does not count: Talos is upgraded in place.
 */
export class MetalMachine extends Construct implements Machine {
  readonly clusterNode: MetalNode;
  readonly address: string;
  readonly image: TalosImage;
  readonly identity: MachineIdentity;

  constructor(scope: Construct, id: string, { node, image }: MetalMachineProps) {
    super(scope, id);
    const machine = setLogicalId(
      new TerraformData(this, "machine", { triggersReplace: { uuid: node.uuid } }),
      node.name,
    );
    this.clusterNode = node;
    this.address = node.address;
    this.image = image;
    this.identity = new MachineIdentity(this, "identity", { nodeName: node.name, machine, machineId: machine.id });
  }
}
