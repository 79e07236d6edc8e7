import { optionCommandLine } from "../../support/command-line";
import { configAfter, configBefore } from "../effects/configuration-apply";
import { AUTHORITIES, orderFault } from "../effects/authorities";
import { readMachineConfig } from "../effects/machine-config";
import type { MachineConfig } from "../effects/machine-config";
import type { Rule } from "../finding";
import { isFirstContact, nodeNameOf } from "../quorum/node-changes";
import { managedChanges } from "../../support/plan";
import type { Plan } from "../../support/plan";

const APPLY = "talos_machine_configuration_apply";

interface NodeConfigs {
  readonly node: string;
  readonly address: string;
  readonly before: MachineConfig;
  readonly after: MachineConfig;
}

export const authorityOrder: Rule = {
  name: "authority-order",
  refuses: "a certificate authority used or dropped by a node before every other node is ready",
  traps: [],
  find({ plan, ...place }) {
    const nodes = nodeConfigs(plan);
    return AUTHORITIES.flatMap(({ name, section }) => {
      const all = nodes.map(({ node, before, after }) => ({ node, before: before[section], after: after[section] }));
      return nodes.flatMap(({ address }, i) => {
        const fault = all[i] && orderFault(all[i], all);
        if (fault === undefined) return [];
        return [
          {
            decision: "refuse" as const,
            where: address,
            message: `would change ${name} too early`,
            cause: `${fault}: nodes could no longer connect to each other.`,
            fix: `Rotate with \`${optionCommandLine(place, "rotate talos-pki")}\`, which changes every node before the next step.`,
          },
        ];
      });
    });
  },
};

/**
 * Every node with a configuration. In a plan of part of the layer, the configurations of the other nodes come from the
 * prior state.
 */
function nodeConfigs(plan: Plan): NodeConfigs[] {
  const changed = managedChanges(plan)
    .filter((change) => change.type === APPLY && !isFirstContact(change))
    .flatMap((change) => {
      const before = configBefore(change);
      if (!before) return [];
      return [{ node: nodeNameOf(change), address: change.address, before, after: configAfter(change) ?? before }];
    });
  const rest = (plan.prior_state?.values?.root_module?.resources ?? []).flatMap(({ type, name, values }) => {
    const text = values?.machine_configuration;
    const isKnown = type !== APPLY || name === undefined || changed.some(({ node }) => node === name);
    const config = isKnown || typeof text !== "string" ? undefined : readMachineConfig(text);
    return config && name !== undefined
      ? [{ node: name, address: `${APPLY}.${name}`, before: config, after: config }]
      : [];
  });
  return [...changed, ...rest.filter(({ node }) => !node.endsWith("_first_contact"))];
}
