import type { Rule } from "../finding";
import { findNodesTakenDown } from "../quorum/members";

/**
 * etcd is one reason to take nodes down one at a time, their pods are the other. Terraform knows neither budgets nor an order (T2), so
 * a node goes down in a plan of its own, after it was drained.
 */
export const drain: Rule = {
  name: "drain",
  refuses:
    "a running node replaced, moved, switched off or rebooted without being drained first, or together with another",
  traps: ["T2", "T3"],
  find: (input) =>
    findNodesTakenDown(input)
      .filter(({ name }) => name !== input.drained)
      .map(({ name, address, what }) => ({
        decision: input.drained === undefined ? "roll" : "refuse",
        where: address,
        message: what,
        cause: `The pods on ${name} would end without notice, whatever their PodDisruptionBudgets say.`,
        fix: "Drained and one node at a time, as `coldstart up` does it.",
      })),
};
