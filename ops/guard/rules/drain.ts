import type { Rule } from "../finding";
import { findNodesTakenDown } from "../quorum/members";

/**
 * Nodes go down one at a time because of etcd and because of their pods. Terraform respects neither disruption budgets
 * nor an order (T2), so a node goes down in a separate plan, after it was drained.
 */
export const drain: Rule = {
  name: "drain",
  refuses: "a running node replaced, moved, powered off or rebooted without a drain, or together with another node",
  traps: ["T2", "T3"],
  find: (input) =>
    findNodesTakenDown(input)
      .filter(({ name }) => name !== input.drained)
      .map(({ name, address, what }) => ({
        decision: input.drained === undefined ? "roll" : "refuse",
        where: address,
        message: what,
        cause: `The pods on ${name} would end without notice, regardless of their PodDisruptionBudgets.`,
        fix: "Drain and change one node at a time, as `coldstart up` does.",
      })),
};
