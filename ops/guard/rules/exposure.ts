import { PLAN_PROVIDERS } from "../../providers/plan-providers";
import { isMeshed, newWeaknesses } from "../effects/access";
import { configAfter, configBefore } from "../effects/configuration-apply";
import { describeWeakerIngress, isBlocking } from "../effects/ingress-firewall";
import { appliedConfigurations } from "../effects/reconfiguration";
import type { GuardInput, Rule, RuleFinding } from "../finding";
import { managedChanges } from "../../support/plan";
import type { ResourceChange } from "../../support/plan";

export const exposure: Rule = {
  name: "exposure",
  refuses:
    "an API opened beyond `adminRanges`, a firewall or KubeSpan removed, or anonymous access to an API server or kubelet",
  traps: ["T22"],
  find: (input) => [
    ...managedChanges(input.plan).flatMap((change) => checkProviderFirewall(input, change)),
    ...appliedConfigurations(input.plan).flatMap((change) => checkNodeFirewall(input, change)),
  ],
};

const FIREWALL_WHY =
  "Servers have public addresses: without the firewall, the whole internet can reach the Talos API, the Kubernetes API, etcd and the kubelet, and a machine in maintenance mode accepts any configuration.";
const FIREWALL_INSTEAD = "Keep the firewall on every server; change access to the APIs only with `adminRanges`.";

function checkProviderFirewall({ plan, cluster }: GuardInput, change: ResourceChange): RuleFinding[] {
  return PLAN_PROVIDERS.flatMap((provider) => provider.exposure(change, plan, cluster)).map((what) => ({
    decision: "refuse",
    where: change.address,
    message: what,
    cause: what.endsWith("block KubeSpan")
      ? "Nodes behind a NAT reach the rented servers only through this port: etcd would lose the members on the other side."
      : FIREWALL_WHY,
    fix: FIREWALL_INSTEAD,
  }));
}

/** Also checks new nodes, which have no previous configuration to compare with. */
function checkNodeFirewall({ cluster }: GuardInput, change: ResourceChange): RuleFinding[] {
  const [before, after] = [configBefore(change), configAfter(change)];
  const { kubespan, ingressFirewall } = cluster.network;
  // If the new configuration is not known yet, the cluster file shows what it will contain.
  const meshed = after ? isMeshed(after) : kubespan.enabled;
  const unmeshed = before && isMeshed(before) && !meshed ? "disable KubeSpan" : undefined;
  const ingress = after
    ? before && describeWeakerIngress(before, after, cluster, change.name)
    : before && isBlocking(before) && !ingressFirewall.enabled
      ? "disable the ingress firewall of its node"
      : undefined;
  const weaknesses = after ? newWeaknesses(before, after) : [];
  return [...weaknesses, ...[ingress, unmeshed].filter((weakness) => weakness !== undefined)].map((weakness) => ({
    decision: "refuse",
    where: change.address,
    message: `would ${weakness}`,
    cause:
      weakness === unmeshed
        ? "Nodes of different sites could no longer reach each other, or only unencrypted over the internet."
        : "Anyone who reaches the node over the network could read its secrets, run commands in its pods, or take control of it.",
    fix: "Restore the setting; give users and programs an identity and a role instead.",
  }));
}
