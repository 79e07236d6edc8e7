import type { Rule } from "../finding";
import { nodeChanges } from "../quorum/node-changes";
import { isInState } from "../../support/plan";
import { nodeCommandLine } from "../../support/command-line";

/**
 * A provider looks for a machine only at its site and with the login of the plan. If a node moves to another site, or
 * the login is of another project, the machine counts as deleted, although it runs.
 */
export const secondMachine: Rule = {
  name: "second-machine",
  refuses: "a machine created again while the old one still runs, at another site or in another project",
  traps: ["T16"],
  find: ({ plan, health, ...place }) =>
    [...nodeChanges(plan)].flatMap(([name, { machine, configuration }]) => {
      const isCreatedAgain = machine && !isInState(machine) && configuration && isInState(configuration);
      // Only Kubernetes reports the version of a kubelet: a review may assume that nodes are healthy.
      const { isHealthy = false, kubelet } = health.nodes[name] ?? {};
      if (!isCreatedAgain || !isHealthy || kubelet === undefined) return [];
      return [
        {
          decision: "refuse",
          where: machine.address,
          message: "would be created again, although its node is Ready",
          cause: `The provider does not find the machine of ${name}, but it runs: it would stay behind as a second node with the same name and credentials.`,
          fix:
            `Restore the site of ${name} in the cluster file, and the endpoint and credentials of the site. To move the node, add a node with another name there, ` +
            `and remove this one: \`${nodeCommandLine(place, "remove", name)}\`. If its machine was deleted just now, wait until the node is not Ready.`,
        },
      ];
    }),
};
