import { join } from "node:path";
import { replaceText } from "./mutant";
import type { Mutant } from "./mutant";

/** Single protections inside a rule of the guard, which disabling the whole rule would not test. */
const EFFECTS: readonly (readonly [name: string, file: string, from: string, to: string])[] = [
  [
    "the worst of several changes to one node counts",
    "quorum/node-changes",
    "[part]: pickWorst(known[part], change)",
    "[part]: change",
  ],
  [
    "a moved node is the same member",
    "quorum/node-changes",
    "(previous_address === undefined ? undefined : NAME.exec(previous_address)?.[1]) ?? name",
    "previous_address === undefined ? name : name",
  ],
  [
    "a node that runs is drained before it goes down",
    "quorum/members",
    '(outcome.impact === "interrupted" && !outcome.keepsPods) || outcome.impact === "replaced"',
    'outcome.impact === "replaced"',
  ],
  [
    "a worker that stays one is drained before its machine is replaced",
    "quorum/members",
    "before && isControlPlane(before) ? role : undefined",
    "before ? role : role",
  ],
  [
    "pods keep running if only Kubernetes restarts",
    "quorum/members",
    '(outcome.impact === "interrupted" && !outcome.keepsPods)',
    'outcome.impact === "interrupted"',
  ],
  ["only the drained node is taken down", "rules/drain", "name !== input.drained", "input.drained === undefined"],
  ["a separate document is compared", "effects/machine-config", '"kind" in section),\n  };', "false),\n  };"],
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
  [
    "a worker that cannot be drained because Kubernetes does not respond",
    "rules/drain",
    "others(findUnlistedTakenDown(input))",
    "others(findUnlistedTakenDown({ ...input, plan: {} }))",
  ],
  [
    "a worker that may be registered",
    "rules/removal",
    "isRegistered(health.nodes[name]) || mayBeRegistered",
    "isRegistered(health.nodes[name])",
  ],
  [
    "an address in the plan of one node",
    "rules/node-address",
    "type === APPLY && !isFirstContact({ name })",
    'type === "" && !isFirstContact({ name })',
  ],
  [
    "additional disks of a machine that is replaced",
    "../providers/proxmox/vm-volumes",
    "!isRequested(change, cluster) && listAdditional(change.change.before).length > 0",
    'change.name === ""',
  ],
  ["ranges of Cilium", "rules/cluster-network", "...checkCilium(input)", "...checkCilium({ ...input, plan: {} })"],
  [
    "an authority is used only after the node accepted it",
    "effects/authorities",
    "listAccepted(before).includes(findIssuing(after)) && ",
    "",
  ],
  [
    "a former authority stays accepted when another one is used",
    "effects/authorities",
    " && listAccepted(after).includes(findIssuing(before))",
    "",
  ],
  ["the key of an authority", "effects/authorities", "return isSameValue(before.ca, after.ca);", "return true;"],
  ["a join token on its own", "effects/authorities", "hasOtherToken && !isRotated", "hasOtherToken && false"],
  [
    "an authority that another node does not accept",
    "effects/authorities",
    "if (notYetTrusting.length > 0)",
    "if (notYetTrusting.length < 0)",
  ],
  [
    "an authority that another node still uses",
    "effects/authorities",
    "return lost.length > 0 ?",
    "return lost.length < 0 ?",
  ],
  [
    "nodes that a plan leaves out accept an authority too",
    "rules/authority-order",
    "return [...changed, ...rest.filter(",
    "return [...changed, ...rest.slice(9).filter(",
  ],
  [
    "the rest of the identity does not change with its authorities",
    "effects/identity-rotation",
    "isSameValue(fixedPart(old.machineSecrets), fixedPart(fresh.machineSecrets))",
    "isSameValue(1, 1)",
  ],
  [
    "the identity is swapped with an accepted authority",
    "effects/identity-rotation",
    "return isAccepted(old, list, to.cert) && isAccepted(fresh, list, from.cert);",
    "return true;",
  ],
  [
    "the client trusts both authorities",
    "effects/identity-rotation",
    "isTrustingAll(fresh, [old, fresh])",
    "old !== fresh",
  ],
  [
    "the token changes with its authority",
    "effects/identity-rotation",
    '(pair === "os" || isSameToken(old, fresh))',
    "true",
  ],
  [
    "a credential changes only while its former value is kept",
    "rules/auth-outputs",
    "return record.replaced?.[id]?.[form] === textAt(before, id, form);",
    "return record.replaced !== undefined;",
  ],
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
