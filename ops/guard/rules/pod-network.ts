import { configBefore } from "../effects/configuration-apply";
import type { Rule, RuleFinding } from "../finding";
import { isInState, isReplaced, managedChanges, isDestroyed } from "../../support/plan";
import type { Plan, ResourceChange, Values } from "../../support/plan";
import { isBootstrapped } from "../quorum/members";

export const podNetwork: Rule = {
  name: "pod-network",
  refuses: "the pod network removed from a running cluster, or a second one installed beside it",
  traps: [],
  find: ({ plan }) =>
    managedChanges(plan)
      .filter(isPodNetwork)
      .flatMap((change) => checkChange(plan, change).map((finding) => ({ ...finding, where: change.address }))),
};

type NetworkFinding = Omit<RuleFinding, "where">;

function checkChange(plan: Plan, change: ResourceChange): NetworkFinding[] {
  if (isDestroyed(change)) return isHalfInstalled(change) ? [] : [describeRemoval(change)];
  return !isInState(change) && isBootstrapped(plan) && hasFlannel(plan) ? [SECOND_NETWORK] : [];
}

function isPodNetwork({ type, change: { before, after } }: ResourceChange): boolean {
  return type === "helm_release" && (before ?? after)?.chart === "cilium";
}

/** A first installation that failed: no pod uses it, and only a new installation starts the network. */
function isHalfInstalled({ action_reason, change: { before } }: ResourceChange): boolean {
  return action_reason === "replace_because_tainted" && before?.status !== "deployed";
}

/** Talos installs Flannel unless it is disabled, and does not remove it later. */
function hasFlannel(plan: Plan): boolean {
  return managedChanges(plan).some((change) => {
    const config = change.type === "talos_machine_configuration_apply" ? configBefore(change) : undefined;
    const { cni } = (config?.cluster.network ?? {}) as { cni?: Values };
    return config !== undefined && (cni?.name ?? "flannel") === "flannel";
  });
}

const describeRemoval = (change: ResourceChange): NetworkFinding => ({
  decision: "refuse",
  message: isReplaced(change) ? "would be removed and installed again" : "would be removed",
  cause:
    "Without it, pods cannot reach each other on any node: DNS, volumes and Flux stop, and running pods must be restarted afterwards.",
  fix: "Restore `network.cni`; only its version can be changed in place. To change the pod network, build a new cluster and migrate.",
});

const SECOND_NETWORK: NetworkFinding = {
  decision: "refuse",
  message: "would be installed beside the existing Flannel",
  cause:
    "Flannel is not removed: two pod networks would assign addresses from the same range, and pods of one could not reach pods of the other.",
  fix: "Restore `network.cni`. To change the pod network, build a new cluster and migrate.",
};
