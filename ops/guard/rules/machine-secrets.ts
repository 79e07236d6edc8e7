import { findForbiddenAuthorityChanges } from "../effects/authorities";
import { configAfter, configBefore } from "../effects/configuration-apply";
import { identityChanges } from "../effects/machine-config";
import type { MachineConfig } from "../effects/machine-config";
import { MACHINE_TOKEN } from "../../support/rotation-record";
import { rotatingIn } from "../effects/running-rotation";
import type { Rule, RuleFinding } from "../finding";
import { isAttributeChanged, isUpdated, managedChanges } from "../../support/plan";
import type { ResourceChange } from "../../support/plan";

export const machineSecrets: Rule = {
  name: "machine-secrets",
  refuses: "the machine secrets replaced in `auth` or in the configuration of a running node",
  traps: ["T6"],
  find: ({ plan }) => {
    const isTokenRotated = rotatingIn(plan).includes(MACHINE_TOKEN);
    return managedChanges(plan).flatMap((change) => [...checkAuthLayer(change), ...checkNode(change, isTokenRotated)]);
  },
};

/**
 * With another contract, all of them are shown as unknown but do not change: the rule `contract-version` covers that.
 */
function checkAuthLayer(change: ResourceChange): RuleFinding[] {
  if (change.type !== "talos_machine_secrets" || !isUpdated(change)) return [];
  if (isAttributeChanged(change, "talos_version") || !isAttributeChanged(change, "machine_secrets")) return [];
  return [
    {
      decision: "refuse",
      where: change.address,
      message: "would change the machine secrets",
      cause:
        "Every node and client uses the current secrets, and none of them could connect any more. Existing etcd snapshots can be restored only with them.",
      fix: "Find out what changes them: they are created once and must not change.",
    },
  ];
}

function checkNode(change: ResourceChange, isTokenRotated: boolean): RuleFinding[] {
  if (change.type !== "talos_machine_configuration_apply") return [];
  const [before, after] = [configBefore(change), configAfter(change)];
  const [old, fresh] = [before && withoutToken(before, isTokenRotated), after && withoutToken(after, isTokenRotated)];
  const changed = old && fresh ? [...identityChanges(old, fresh), ...findForbiddenAuthorityChanges(old, fresh)] : [];
  if (changed.length === 0) return [];
  return [
    {
      decision: "refuse",
      where: change.address,
      message: `would change ${changed.join(", ")} of its node`,
      cause: "The node could no longer connect to the others, or decrypt its own data.",
      fix: "Apply auth and infra of the same cluster, with the same contract.",
    },
  ];
}

/** During a rotation of the machine token, nodes get a new token, control planes first. */
function withoutToken(config: MachineConfig, isTokenRotated: boolean): MachineConfig {
  return isTokenRotated ? { ...config, machine: { ...config.machine, token: undefined } } : config;
}
