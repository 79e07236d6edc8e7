import type { Rule } from "../finding";
import { bootstrapChange, membersOf, isNewMachine } from "../quorum/members";

export const secondEtcd: Rule = {
  name: "second-etcd",
  refuses: "etcd bootstrapped again on an empty machine while other members still run",
  traps: ["T7"],
  find(input) {
    const { cluster, plan } = input;
    const bootstrap = bootstrapChange(plan);
    if (!bootstrap?.change.actions.includes("create")) return [];
    const survivors = membersOf(input).filter(
      ({ impact, state }) => impact !== "replaced" && impact !== "lost" && state !== "down",
    );
    if (survivors.length === 0 || !isNewMachine(plan, cluster.controlPlane.bootstrapNode)) return [];
    return [
      {
        decision: "refuse",
        where: bootstrap.address,
        message: `would bootstrap a new etcd on the new machine of ${cluster.controlPlane.bootstrapNode}`,
        cause: `${survivors.map(({ name }) => name).join(", ")} would continue with the old etcd: two clusters with the same certificates.`,
        fix:
          "Set `controlPlane.bootstrapNode` to a control plane that stays, and import the bootstrap as done: " +
          `\`terraform import ${bootstrap.address} bootstrapped\`.`,
      },
    ];
  },
};
