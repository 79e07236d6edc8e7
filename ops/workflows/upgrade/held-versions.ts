import type { HeldVersions } from "../../../spec";
import type { UpgradeStep } from "./plan";
import type { RunningVersions } from "./versions";

/**
 * The versions to which the stacks are held during a step: the applied versions, except those that this step or an
 * earlier one raises.
 */
export function deriveHolds(
  step: Pick<UpgradeStep, "action" | "nodes" | "to">,
  running: RunningVersions,
): HeldVersions {
  const isRaisedBy = (action: UpgradeStep["action"], name: string) =>
    step.action === action && step.nodes.includes(name);
  const nodes = running.nodes.map(({ name, controlPlane, configured, ...node }) => {
    const isRaised = isRaisedBy("kubelet", name);
    const kubelet = configured?.kubelet ?? node.kubelet;
    return [
      name,
      {
        // On a worker, only the kubelet has a version.
        kubernetes:
          isRaisedBy("control-plane", name) || isRaised ? step.to : (configured?.kubernetes ?? controlPlane ?? kubelet),
        kubelet: isRaised ? step.to : kubelet,
      },
    ] as const;
  });
  const cilium = step.action === "cilium" ? step.to : (running.appliedCilium ?? running.cilium);
  return { ...(cilium === undefined ? {} : { cilium }), nodes: Object.fromEntries(nodes) };
}
