import { hostNameOf } from "../effects/node-settings";
import { findReconfigurations } from "../effects/reconfiguration";
import type { Rule } from "../finding";
import { isNewMachine } from "../quorum/members";

export const nodeName: Rule = {
  name: "node-name",
  refuses: "a changed host name of a running node",
  traps: [],
  find: (input) =>
    findReconfigurations(input)
      .filter(({ change, before, after }) => {
        if (!after || isNewMachine(input.plan, change.name)) return false;
        const name = hostNameOf(before);
        return name !== undefined && hostNameOf(after) !== name;
      })
      .map(({ address, node }) => ({
        decision: "refuse",
        where: address,
        message: "would change the host name of its node",
        cause: `Kubernetes would register it as a second node: volumes, labels and pods would stay with ${node}, which never becomes Ready again.`,
        fix: "Restore the name. To rename a node, add a node with the new name and remove the old one (docs/runbooks/add-or-remove-a-node.md).",
      })),
};
