import { reconfigurations } from "../effects/reconfiguration";
import type { Reconfiguration } from "../effects/reconfiguration";
import { pathProblem } from "../effects/upgrade-path";
import { kubernetesVersions } from "../effects/versions";
import type { GuardInput, Rule, RuleFinding } from "../finding";

export const kubernetesVersion: Rule = {
  name: "kubernetes-version",
  refuses: "a downgrade of Kubernetes, a skipped minor version, or a version that the node does not run yet",
  traps: [],
  find: (input) => reconfigurations(input).flatMap((node) => problem(input, node) ?? []),
};

const RUNBOOK = "docs/runbooks/upgrade.md";

function problem(input: GuardInput, node: Reconfiguration): RuleFinding | undefined {
  const [changed] = versionChanges(input, node);
  if (!changed) return undefined;
  const { address } = node;
  const { component, from, to } = changed;
  const what = `would change ${component} from ${from} to ${to}`;
  const wrongPath = pathProblem(from, to);
  if (wrongPath !== undefined)
    return {
      decision: "refuse",
      where: address,
      message: what,
      cause: `${to} ${wrongPath}: Kubernetes goes up by one minor version at a time and never down, because an API server reads only what its own version and the one before it have stored.`,
      fix: `Put \`kubernetes.version\` back; upgrade one minor version at a time (${RUNBOOK}).`,
    };
  const { kubelet } = input.health.nodes[node.node] ?? {};
  if (kubelet === to) return undefined;
  return {
    decision: "refuse",
    where: address,
    message: what,
    cause: `${seen(input, node.node, kubelet)}, and a plan changes every API server and every kubelet at the same moment: the API is away, and a kubelet may be newer than the API server that it asks.`,
    fix: `Upgrade the nodes one after another first (${RUNBOOK}); this plan then only brings their configurations in step.`,
  };
}

function seen({ health }: GuardInput, name: string, kubelet: string | undefined): string {
  if (kubelet !== undefined) return `Its kubelet runs ${kubelet}`;
  return `Which version ${name} runs is not known (${health.unknown ?? "Kubernetes does not list it"})`;
}

interface VersionChange {
  readonly component: string;
  readonly from: string;
  readonly to: string;
}

/** While the new configuration is unknown, the version in the cluster file stands for it. */
function versionChanges({ cluster }: Pick<GuardInput, "cluster">, { before, after }: Reconfiguration): VersionChange[] {
  const fresh = after && kubernetesVersions(after);
  return Object.entries(kubernetesVersions(before)).flatMap(([component, from]) => {
    const to = fresh ? fresh[component] : cluster.kubernetes.version;
    return to === undefined || to === from ? [] : [{ component, from, to }];
  });
}

/** Whether the versions that the nodes run have to be read. */
export function changesKubernetes(input: Pick<GuardInput, "cluster" | "plan">): boolean {
  return reconfigurations(input).some((node) => versionChanges(input, node).length > 0);
}
