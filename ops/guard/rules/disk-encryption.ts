import { configAfter, configBefore, isGiven } from "../effects/configuration-apply";
import { documentsOfKind } from "../effects/machine-config";
import type { MachineConfig } from "../effects/machine-config";
import type { Rule } from "../finding";
import { isInState, isReplaced, managedChanges } from "../../support/plan";
import type { ResourceChange } from "../../support/plan";

export const diskEncryption: Rule = {
  name: "disk-encryption",
  refuses: "encryption of the system disk enabled, disabled or changed to another key on a running node",
  traps: [],
  find: ({ plan, cluster }) =>
    managedChanges(plan)
      .filter(
        (change) =>
          change.type === "talos_machine_configuration_apply" &&
          isEncryptionChanged(change, cluster.encryption?.provider),
      )
      .map((change) => ({
        decision: "refuse",
        where: change.address,
        message: "would change how the node's system disk is encrypted",
        cause:
          "Talos encrypts a volume only when it formats it: after its next reboot the node could not open its own disk.",
        fix: "Rebuild one node at a time instead (docs/runbooks/replace-a-node.md), or leave `encryption` as it is in the cluster file.",
      })),
};

/** A machine that is replaced formats a new disk; only a node that keeps its disk is at risk. */
function isEncryptionChanged(change: ResourceChange, wanted: string | undefined): boolean {
  if (!isInState(change) || isReplaced(change) || !isGiven(change)) return false;
  const [before, after] = [volumesOf(configBefore(change)), configAfter(change)];
  // A new image leaves the configuration unknown until it is applied; the cluster file says what it will hold.
  return after ? before !== volumesOf(after) : providerOf(before) !== wanted;
}

/** The kind of key that the volumes are encrypted with, as the cluster file calls it; undefined without encryption. */
function providerOf(volumes: string): string | undefined {
  return ["nodeID", "static", "tpm"].find((provider) => volumes.includes(`"${provider}":`));
}

/** The encryption of each volume as text. It holds keys, so it never leaves this file. */
function volumesOf(config: MachineConfig | undefined): string {
  const volumes = config ? documentsOfKind(config, "VolumeConfig") : [];
  return volumes
    .filter(({ encryption }) => encryption !== undefined)
    .map(({ name, encryption }) => JSON.stringify([name, encryption]))
    .sort()
    .join();
}
