import { commandLine } from "../../support/command-line";
import { isUpgrading } from "../../../spec";
import { findReconfigurations } from "../effects/reconfiguration";
import type { Reconfiguration } from "../effects/reconfiguration";
import { describeWrongPath } from "../effects/upgrade-path";
import { talosVersion as versionOf } from "../effects/versions";
import type { GuardInput, Rule, RuleFinding } from "../finding";

export const talosVersion: Rule = {
  name: "talos-version",
  refuses: "a downgrade of Talos, a skipped minor version, or a new version outside of `coldstart upgrade`",
  traps: [],
  find: (input) => findReconfigurations(input).flatMap((node) => checkNode(input, node) ?? []),
};

function checkNode(input: GuardInput, node: Reconfiguration): RuleFinding | undefined {
  const [from, to] = versions(input, node);
  if (from === undefined || to === undefined || from === to) return undefined;
  const refused = {
    decision: "refuse" as const,
    where: node.address,
    message: `would change its node's installer from Talos ${from} to ${to}`,
  };
  const wrongPath = describeWrongPath(from, to);
  if (wrongPath !== undefined)
    return {
      ...refused,
      cause: `${to} ${wrongPath}: Talos is upgraded by one minor version at a time and never downgraded, and a rebuilt node would join with a version that is not tested with the other nodes.`,
      fix: `Restore \`talos.version\`; upgrade one minor version at a time with \`${commandLine("upgrade", input)}\`.`,
    };
  if (isUpgrading(input.cluster) || input.health.nodes[node.node]?.talos === to) return undefined;
  return {
    ...refused,
    cause:
      "The plan changes only the configuration: the node keeps its Talos version, and only a rebuilt node would get the new one.",
    fix: `Run \`${commandLine("upgrade", input)}\`, which installs the new version on one node at a time.`,
  };
}

function versions({ cluster }: Pick<GuardInput, "cluster">, { before, after }: Reconfiguration) {
  return [versionOf(before), after ? versionOf(after) : cluster.talos.version] as const;
}

/** Whether the running versions of the nodes must be read. */
export function isTalosChanged(input: Pick<GuardInput, "cluster" | "plan">): boolean {
  return findReconfigurations(input).some((node) => {
    const [from, to] = versions(input, node);
    return from !== to;
  });
}
