import { join } from "node:path";
import { replaceText } from "./mutant";
import type { Mutant } from "./mutant";

/** Single protections inside a rule of the guard: with the whole rule off, its other cases would notice. */
const EFFECTS: readonly (readonly [name: string, file: string, from: string, to: string])[] = [
  [
    "of several changes to one node the worst counts",
    "quorum/node-changes",
    "[part]: pickWorst(known[part], change)",
    "[part]: change",
  ],
  [
    "a moved node is the member that it was",
    "quorum/node-changes",
    "(previous_address === undefined ? undefined : NAME.exec(previous_address)?.[1]) ?? name",
    "previous_address === undefined ? name : name",
  ],
  [
    "a node that runs is drained before it goes down",
    "quorum/members",
    'outcome.fate === "interrupted" || outcome.fate === "renewed"',
    'outcome.fate === "renewed"',
  ],
  ["only the drained node is taken down", "rules/drain", "name !== input.drained", "input.drained === undefined"],
  ["a document of its own is compared", "effects/machine-config", '"kind" in section),\n  };', "false),\n  };"],
  [
    "links are compared",
    "effects/configuration-apply",
    "isSameValue(linksOf(old), linksOf(fresh))",
    "isSameValue(1, 1)",
  ],
  [
    "a firewall opened beyond the file",
    "../providers/hetzner/firewall-exposure",
    "findSourcesOutside(added, adminRanges).length > 0",
    "added.length < 0",
  ],
  [
    "a server without a firewall",
    "../providers/hetzner/firewall-exposure",
    "if (fresh.length === 0)",
    "if (fresh.length < 0)",
  ],
  ["the ingress firewall of Talos", "effects/ingress-firewall", "if (!isBlocking(after))", "if (isBlocking(after))"],
  ["a downgrade", "effects/upgrade-path", "if (minors < 0)", "if (minors < -9)"],
  ["a skipped minor version", "effects/upgrade-path", "minors > 1 ?", "minors > 9 ?"],
  [
    "a version that a node does not run",
    "rules/kubernetes-version",
    "if (kubelet === to)",
    "if (kubelet !== undefined)",
  ],
  [
    "several nodes in one step of an upgrade",
    "rules/kubernetes-version",
    "isUpgrading(input.cluster) && changedNodes === 1",
    "isUpgrading(input.cluster)",
  ],
  [
    "a Talos that a node does not run",
    "rules/talos-version",
    "isUpgrading(input.cluster) || input.health.nodes[node.node]?.talos === to",
    "to !== undefined",
  ],
  ["ranges of Cilium", "rules/cluster-network", "...checkCilium(input)", "...checkCilium({ ...input, plan: {} })"],
  ["ranges of an adopted Cilium", "rules/cluster-network", "parse(text) as Section", "undefined"],
];

export function guardEffectMutants(): Mutant[] {
  return EFFECTS.map(([name, file, from, to]) => ({
    group: "guard effect",
    name,
    file: join("ops/guard", `${file}.ts`),
    change: replaceText(from, to),
    tests: ["__tests__/ops/guard/rules.test.ts", "__tests__/ops/guard/effects.test.ts"],
  }));
}
