import { Construct } from "constructs";
import { Password } from "../.gen/providers/random/password";
import { setLogicalId } from "./naming";
import { KEPT } from "./protection";

/** Unlocks encrypted system disks. Without it, no node of the cluster can unlock its disk after a reboot. */
export class DiskPassphrase extends Construct {
  readonly value: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const password = new Password(this, "password", { length: 48, special: false, lifecycle: KEPT });
    this.value = setLogicalId(password, "disk-encryption").result;
  }
}
