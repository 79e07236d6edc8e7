import { isBootstrapped } from "../quorum/members";
import { isFirstContact, nodeNameOf } from "../quorum/node-changes";
import type { Rule } from "../finding";
import { isReplaced, managedChanges, isDestroyed } from "../../support/plan";
import type { Plan, Values } from "../../support/plan";

const APPLY = "talos_machine_configuration_apply";

/**
 * Nodes change their addresses one after the other. While two machines have the same address, Terraform may apply the
 * configuration of one node to the other, which accepts it.
 */
export const nodeAddress: Rule = {
  name: "node-address",
  refuses: "an address given to a node while another node of a running cluster uses it",
  traps: [],
  find({ plan, cluster }) {
    if (!isBootstrapped(plan)) return [];
    const used = addressesInUse(plan);
    return configurations(plan).flatMap((change) => {
      // Not leases: where a router has exchanged them, the addresses in the state are out of date.
      const wanted = cluster.nodes.find(({ name }) => name === change.name)?.address;
      if (wanted === undefined || addressIn(change.change.after) !== wanted) return [];
      const [owner] = used.find(([name, address]) => address === wanted && name !== nodeNameOf(change)) ?? [];
      if (owner === undefined || addressIn(change.change.before) === wanted) return [];
      return [
        {
          decision: "refuse",
          where: change.address,
          message: `would get the address of ${owner}`,
          cause: `${owner} has this address until its own change: both nodes would respond there, and one could receive the configuration of the other.`,
          fix: "Give the nodes addresses that no node uses, or first change the other node, with a run of its own.",
        },
      ];
    });
  },
};

/** Node → address before the apply. A node that is deleted has been wiped and powered off. */
function addressesInUse(plan: Plan): (readonly [name: string, address: string])[] {
  const changed = configurations(plan);
  const stay = changed.filter((change) => !isDestroyed(change) || isReplaced(change));
  // A plan of one node contains the others only in the prior state.
  const rest = (plan.prior_state?.values?.root_module?.resources ?? []).filter(
    ({ type, name = "" }) =>
      type === APPLY && !isFirstContact({ name }) && !changed.some((change) => nodeNameOf(change) === name),
  );
  return [
    ...stay.map((change) => [nodeNameOf(change), addressIn(change.change.before)] as const),
    ...rest.map(({ name = "", values }) => [name, addressIn(values)] as const),
  ].flatMap(([name, address]) => (address === undefined ? [] : [[name, address] as const]));
}

function configurations(plan: Plan) {
  return managedChanges(plan).filter((change) => change.type === APPLY && !isFirstContact(change));
}

function addressIn(values: Values | null | undefined): string | undefined {
  return typeof values?.node === "string" ? values.node : undefined;
}
