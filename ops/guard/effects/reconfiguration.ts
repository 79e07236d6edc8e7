import type { GuardInput } from "../finding";
import { isInState, managedChanges } from "../../support/plan";
import type { Plan, ResourceChange } from "../../support/plan";
import { isBootstrapped } from "../quorum/members";
import { isFirstContact, nodeNameOf } from "../quorum/node-changes";
import { configAfter, configBefore, isGiven } from "./configuration-apply";
import type { MachineConfig } from "./machine-config";

/** A node of a running cluster whose configuration would change. */
export interface Reconfiguration {
  readonly address: string;
  /** The node's name before the plan, as in Kubernetes and etcd. */
  readonly node: string;
  readonly change: ResourceChange;
  readonly before: MachineConfig;
  /** Undefined if it is known only during the apply; the rules then use the cluster file instead. */
  readonly after?: MachineConfig;
}

/** All reconfigured nodes, if an earlier run has bootstrapped etcd. Before that, everything can still be changed. */
export function findReconfigurations({ plan }: Pick<GuardInput, "plan">): Reconfiguration[] {
  if (!isBootstrapped(plan)) return [];
  return appliedConfigurations(plan)
    .filter(isInState)
    .flatMap((change) => {
      const [before, after] = [configBefore(change), configAfter(change)];
      if (!before) return [];
      return [{ address: change.address, node: nodeNameOf(change), change, before, ...(after ? { after } : {}) }];
    });
}

/** The configurations that a plan applies to nodes, including new nodes. */
export function appliedConfigurations(plan: Plan): ResourceChange[] {
  return managedChanges(plan).filter(
    (change) => change.type === "talos_machine_configuration_apply" && !isFirstContact(change) && isGiven(change),
  );
}
