import { parse } from "yaml";
import { networkChanges } from "../effects/cluster-network";
import { isSameValue, sectionAt } from "../effects/machine-config";
import type { Section } from "../effects/machine-config";
import { findReconfigurations } from "../effects/reconfiguration";
import type { GuardInput, Rule, RuleFinding } from "../finding";
import { isUnknown, isUpdated, managedChanges } from "../../support/plan";
import type { ResourceChange, Values } from "../../support/plan";

export const clusterNetwork: Rule = {
  name: "cluster-network",
  refuses: "a changed pod subnet, service subnet or DNS domain of a running cluster",
  traps: [],
  find: (input) => [...checkNodes(input), ...checkCilium(input)],
};

const WHY =
  "They are fixed when a cluster is created: the controller manager exits if a node's pod range is outside the new subnet, " +
  "services keep addresses that no longer match the API server's certificate and the nodes' DNS setting, and running pods keep the old domain.";
const INSTEAD =
  "Restore `kubernetes.podSubnet` and `kubernetes.serviceSubnet`. To change the network, build a new cluster and migrate.";

function checkNodes(input: GuardInput): RuleFinding[] {
  return findReconfigurations(input).flatMap(({ address, before, after }) => {
    const changed = networkChanges(before, after, input.cluster);
    if (changed.length === 0) return [];
    return [
      {
        decision: "refuse",
        where: address,
        message: `would change the ${changed.join(" and the ")} of its node`,
        cause: WHY,
        fix: INSTEAD,
      },
    ];
  });
}

/** The Cilium values for the pod addresses that it assigns, and for those that it reaches without a tunnel. */
const RANGES: readonly (readonly string[])[] = [
  ["ipam", "mode"],
  ["ipam", "operator", "clusterPoolIPv4PodCIDRList"],
  ["ipam", "operator", "clusterPoolIPv4MaskSize"],
  ["ipam", "operator", "clusterPoolIPv6PodCIDRList"],
  ["ipam", "operator", "clusterPoolIPv6MaskSize"],
  ["ipv4NativeRoutingCIDR"],
  ["ipv6NativeRoutingCIDR"],
];

function checkCilium({ plan }: GuardInput): RuleFinding[] {
  return managedChanges(plan)
    .filter((change) => change.type === "helm_release" && change.change.before?.chart === "cilium" && isUpdated(change))
    .flatMap((change) => {
      const changed = changedRanges(change);
      if (changed.length === 0) return [];
      return [
        {
          decision: "refuse",
          where: change.address,
          message: `would change ${changed.join(", ")} of Cilium`,
          cause:
            "Running pods keep their addresses: pods of the old range and pods of the new range cannot reach each other, and Cilium refuses to change a pool that is in use.",
          fix: "Restore the values. To change the network, build a new cluster and migrate.",
        },
      ];
    });
}

function changedRanges({ change: { before, after, after_unknown } }: ResourceChange): string[] {
  // Unknown values are skipped: no value with an address range depends on a resource.
  if (isUnknown(after_unknown, "values")) return [];
  const [old, fresh] = [deployedValues(before), chartValues(after)];
  // An adopted release has no recorded values, so its changes are unknown.
  if (!old) return [];
  return RANGES.filter((path) => !isSameValue(readPath(old, path), readPath(fresh, path))).map((path) =>
    path.join("."),
  );
}

function readPath(values: Section, path: readonly string[]): unknown {
  return sectionAt(values, ...path.slice(0, -1))[path.at(-1) ?? ""];
}

/** An adopted release has no `values` in the state; its metadata contains the values of its installation. */
function deployedValues(release: Values | null | undefined): Section | undefined {
  if (release?.values) return chartValues(release);
  const text = (release?.metadata as Values | null | undefined)?.values;
  return typeof text === "string" && text !== "" ? (parse(text) as Section) : undefined;
}

/** The chart's values, with top-level keys merged as Helm does: the last value of a key wins. */
function chartValues(release: Values | null | undefined): Section {
  const texts = (release?.values ?? []) as readonly string[];
  return Object.assign({}, ...texts.map((text) => (parse(text) ?? {}) as object)) as Section;
}
