import { configAfter, configBefore, isGiven } from "../effects/configuration-apply";
import { documentsOfKind } from "../effects/machine-config";
import type { MachineConfig } from "../effects/machine-config";
import type { Rule } from "../finding";
import { isInState, isReplaced, managedChanges } from "../../support/plan";
import type { ResourceChange } from "../../support/plan";

export const diskEncryption: Rule = {
  name: "disk-encryption",
  refuses: "the system disk encryption of a running node enabled, disabled or switched to another key",
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
        message: "would change the encryption of the node's system disk",
        cause:
          "Talos encrypts a volume only when it formats it: after its next reboot, the node could not unlock its disk.",
        fix: "Rebuild one node at a time (docs/runbooks/replace-a-node.md), or restore `encryption` in the cluster file.",
      })),
};

/** A replaced machine formats a new disk; only a node that keeps its disk is at risk. */
function isEncryptionChanged(change: ResourceChange, wanted: string | undefined): boolean {
  if (!isInState(change) || isReplaced(change) || !isGiven(change)) return false;
  const [before, after] = [volumesOf(configBefore(change)), configAfter(change)];
  // With a new image, the configuration is unknown until the apply; the cluster file shows what it will contain.
  return after ? before !== volumesOf(after) : providerOf(before) !== wanted;
}

/** The kind of encryption key, as in the cluster file; undefined without encryption. */
function providerOf(volumes: string): string | undefined {
  return ["nodeID", "static", "tpm"].find((provider) => volumes.includes(`"${provider}":`));
}

/** The encryption of each volume as text. It contains keys, so it never leaves this file. */
function volumesOf(config: MachineConfig | undefined): string {
  const volumes = config ? documentsOfKind(config, "VolumeConfig") : [];
  return volumes
    .filter(({ encryption }) => encryption !== undefined)
    .map(({ name, encryption }) => JSON.stringify([name, encryption]))
    .sort()
    .join();
}
