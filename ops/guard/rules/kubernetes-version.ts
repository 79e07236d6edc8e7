import { reconfigurations } from "../effects/reconfiguration";
import type { Reconfiguration } from "../effects/reconfiguration";
import { pathProblem } from "../effects/upgrade-path";
import { kubernetesVersions } from "../effects/versions";
import type { Finding, Look, Rule } from "../finding";

export const kubernetesVersion: Rule = {
  name: "kubernetes-version",
  refuses: "a downgrade of Kubernetes, a skipped minor version, or a version that the node does not run yet",
  traps: [],
  find: (look) => reconfigurations(look).flatMap((node) => problem(look, node) ?? []),
};

const RUNBOOK = "docs/runbooks/upgrade.md";

function problem(look: Look, node: Reconfiguration): Omit<Finding, "rule"> | undefined {
  const [changed] = versionChanges(look, node);
  if (!changed) return undefined;
  const { address } = node;
  const { component, from, to } = changed;
  const what = `would change ${component} from ${from} to ${to}`;
  const wrongPath = pathProblem(from, to);
  if (wrongPath !== undefined)
    return {
      severity: "refused",
      address,
      what,
      why: `${to} ${wrongPath}: Kubernetes goes up by one minor version at a time and never down, because an API server reads only what its own version and the one before it have stored.`,
      instead: `Put \`kubernetes.version\` back; upgrade one minor version at a time (${RUNBOOK}).`,
    };
  const { kubelet } = look.health.nodes[node.node] ?? {};
  if (kubelet === to) return undefined;
  return {
    severity: "refused",
    address,
    what,
    why: `${seen(look, node.node, kubelet)}, and a plan changes every API server and every kubelet at the same moment: the API is away, and a kubelet may be newer than the API server that it asks.`,
    instead: `Upgrade the nodes one after another first (${RUNBOOK}); this plan then only brings their configurations in step.`,
  };
}

function seen({ health }: Look, name: string, kubelet: string | undefined): string {
  if (kubelet !== undefined) return `Its kubelet runs ${kubelet}`;
  return `Which version ${name} runs is not known (${health.unknown ?? "Kubernetes does not list it"})`;
}

interface VersionChange {
  readonly component: string;
  readonly from: string;
  readonly to: string;
}

/** While the new configuration is unknown, the version in the cluster file stands for it. */
function versionChanges({ cluster }: Pick<Look, "cluster">, { before, after }: Reconfiguration): VersionChange[] {
  const fresh = after && kubernetesVersions(after);
  return Object.entries(kubernetesVersions(before)).flatMap(([component, from]) => {
    const to = fresh ? fresh[component] : cluster.kubernetes.version;
    return to === undefined || to === from ? [] : [{ component, from, to }];
  });
}

/** Whether the versions that the nodes run have to be read. */
export function changesKubernetes(look: Pick<Look, "cluster" | "plan">): boolean {
  return reconfigurations(look).some((node) => versionChanges(look, node).length > 0);
}
