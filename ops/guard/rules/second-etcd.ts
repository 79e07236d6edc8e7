import type { Rule } from "../finding";
import { bootstrapChange, membersOf, startsEmpty } from "../quorum/members";

export const secondEtcd: Rule = {
  name: "second-etcd",
  refuses: "etcd started again on an empty machine while other members live",
  traps: ["T7"],
  find(look) {
    const { cluster, plan } = look;
    const bootstrap = bootstrapChange(plan);
    if (!bootstrap?.change.actions.includes("create")) return [];
    const survivors = membersOf(look).filter(
      ({ fate, state }) => fate !== "renewed" && fate !== "lost" && state !== "down",
    );
    if (survivors.length === 0 || !startsEmpty(plan, cluster.controlPlane.bootstrapNode)) return [];
    return [
      {
        severity: "refused",
        address: bootstrap.address,
        what: `would start a new etcd on ${cluster.controlPlane.bootstrapNode}, whose machine is new`,
        why: `${survivors.map(({ name }) => name).join(", ")} would go on with the old one: two clusters with the same certificates.`,
        instead:
          "Let `controlPlane.bootstrapNode` name a control plane that stays, and take the bootstrap as done: " +
          `\`terraform import ${bootstrap.address} bootstrapped\`.`,
      },
    ];
  },
};
