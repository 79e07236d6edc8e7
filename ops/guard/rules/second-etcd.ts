import type { Rule } from "../finding";
import { bootstrapChange, membersOf, isNewMachine } from "../quorum/members";

export const secondEtcd: Rule = {
  name: "second-etcd",
  refuses: "etcd started again on an empty machine while other members live",
  traps: ["T7"],
  find(input) {
    const { cluster, plan } = input;
    const bootstrap = bootstrapChange(plan);
    if (!bootstrap?.change.actions.includes("create")) return [];
    const survivors = membersOf(input).filter(
      ({ fate, state }) => fate !== "renewed" && fate !== "lost" && state !== "down",
    );
    if (survivors.length === 0 || !isNewMachine(plan, cluster.controlPlane.bootstrapNode)) return [];
    return [
      {
        decision: "refuse",
        where: bootstrap.address,
        message: `would start a new etcd on ${cluster.controlPlane.bootstrapNode}, whose machine is new`,
        cause: `${survivors.map(({ name }) => name).join(", ")} would continue with the old one: two clusters with the same certificates.`,
        fix:
          "Let `controlPlane.bootstrapNode` name a control plane that stays, and import the bootstrap as done: " +
          `\`terraform import ${bootstrap.address} bootstrapped\`.`,
      },
    ];
  },
};
