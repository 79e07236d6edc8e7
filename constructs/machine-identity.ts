import { Resource as NullResource } from "@cdktf/provider-null/lib/resource";
import type { LocalExecProvisioner, TerraformResource } from "cdktf";
import { Construct } from "constructs";
import type { MachineIdentityRef } from "./machine";
import { setLogicalId } from "./naming";

export interface MachineIdentityProps {
  readonly nodeName: string;
  /** The server or VM. */
  readonly machine: TerraformResource;
  readonly machineId: string;
  /** Runs on a new machine before anything else. */
  readonly first?: LocalExecProvisioner;
}

/**
 * One marker per machine, the same for every provider. It is replaced together with the machine, even if a new VM has
 * the same id. An update in place, for example of a label, does not replace it.
 */
export class MachineIdentity extends Construct implements MachineIdentityRef {
  readonly trigger: string;
  readonly dependable: NullResource;

  constructor(scope: Construct, id: string, { nodeName, machine, machineId, first }: MachineIdentityProps) {
    super(scope, id);
    this.dependable = setLogicalId(
      new NullResource(this, "marker", {
        triggers: { machine: machineId },
        provisioners: first ? [first] : undefined,
        lifecycle: { replaceTriggeredBy: [`${machine.terraformResourceType}.${machine.friendlyUniqueId}.id`] },
      }),
      nodeName,
    );
    this.trigger = `null_resource.${nodeName}.id`;
  }
}
