import type { Rule } from "../finding";
import { findNodesTakenDown, findUnlistedTakenDown } from "../quorum/members";

/**
 * Nodes go down one at a time because of etcd and because of their pods. Terraform respects neither disruption budgets
 * nor an order (T2), so a node goes down in a separate plan, after it was drained.
 */
export const drain: Rule = {
  name: "drain",
  refuses: "a running node replaced, moved, powered off or rebooted without a drain, or together with another node",
  traps: ["T2", "T3"],
  find: (input) => {
    const others = <N extends { readonly name: string }>(nodes: readonly N[]) =>
      nodes.filter(({ name }) => name !== input.drained);
    return [
      ...others(findNodesTakenDown(input)).map(({ name, address, what }) => ({
        decision: input.drained === undefined ? ("roll" as const) : ("refuse" as const),
        where: address,
        message: what,
        cause: `The pods on ${name} would end without notice, regardless of their PodDisruptionBudgets.`,
        fix: "Drain and change one node at a time, as `coldstart up` does.",
      })),
      ...others(findUnlistedTakenDown(input)).map(({ name, address, what }) => ({
        decision: "refuse" as const,
        where: address,
        message: what,
        cause: `Kubernetes does not list its nodes, so ${name} cannot be drained, and its pods would end without notice.`,
        fix: "Bring the Kubernetes API up, or run this from a machine that reaches it.",
      })),
    ];
  },
};
