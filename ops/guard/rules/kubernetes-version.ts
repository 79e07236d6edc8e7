import { commandLine } from "../../support/command-line";
import { isUpgrading, kubernetesOf } from "../../../spec";
import { findReconfigurations } from "../effects/reconfiguration";
import type { Reconfiguration } from "../effects/reconfiguration";
import { describeWrongPath } from "../effects/upgrade-path";
import { kubernetesVersions } from "../effects/versions";
import type { GuardInput, Rule, RuleFinding } from "../finding";

export const kubernetesVersion: Rule = {
  name: "kubernetes-version",
  refuses: "a downgrade of Kubernetes, a skipped minor version, or a new version outside of `coldstart upgrade`",
  traps: [],
  find(input) {
    const changed = findReconfigurations(input).filter((node) => versionChanges(input, node).length > 0);
    return changed.flatMap((node) => checkNode(input, node, changed.length) ?? []);
  },
};

function checkNode(input: GuardInput, node: Reconfiguration, changedNodes: number): RuleFinding | undefined {
  const [changed] = versionChanges(input, node);
  if (!changed) return undefined;
  const { component, from, to } = changed;
  const refused = {
    decision: "refuse" as const,
    where: node.address,
    message: `would change ${component} from ${from} to ${to}`,
  };
  const wrongPath = describeWrongPath(from, to);
  if (wrongPath !== undefined)
    return {
      ...refused,
      cause: `${to} ${wrongPath}: Kubernetes is upgraded by one minor version at a time and never downgraded, because an API server can read only objects that its own version or the previous one stored.`,
      fix: `Restore \`kubernetes.version\`; upgrade one minor version at a time with \`${commandLine("upgrade", input)}\`.`,
    };
  if (isUpgrading(input.cluster) && changedNodes === 1) return undefined;
  const { kubelet } = input.health.nodes[node.node] ?? {};
  if (kubelet === to) return undefined;
  return {
    ...refused,
    cause: `${runningVersion(input, node.node, kubelet)}, and this plan changes API servers and kubelets of ${changedNodes === 1 ? "the node" : `${changedNodes} nodes`} at the same time: the API is down meanwhile, and a kubelet may be newer than its API server.`,
    fix: `Run \`${commandLine("upgrade", input)}\`, which upgrades one node at a time.`,
  };
}

function runningVersion({ health }: GuardInput, name: string, kubelet: string | undefined): string {
  if (kubelet !== undefined) return `Its kubelet runs ${kubelet}`;
  return `The version of ${name} is unknown (${health.unknown ?? "Kubernetes does not list it"})`;
}

interface VersionChange {
  readonly component: string;
  readonly from: string;
  readonly to: string;
}

/** While the new configuration is unknown, the version in the cluster file is used. */
function versionChanges(
  { cluster }: Pick<GuardInput, "cluster">,
  { before, after, node }: Reconfiguration,
): VersionChange[] {
  const fresh = after && kubernetesVersions(after);
  return Object.entries(kubernetesVersions(before)).flatMap(([component, from]) => {
    const wanted = kubernetesOf(cluster, node);
    const to = fresh ? fresh[component] : component === "kubelet" ? wanted.kubelet : wanted.kubernetes;
    return to === undefined || to === from ? [] : [{ component, from, to }];
  });
}

/** Whether the running versions of the nodes must be read. */
export function isKubernetesChanged(input: Pick<GuardInput, "cluster" | "plan">): boolean {
  return findReconfigurations(input).some((node) => versionChanges(input, node).length > 0);
}
