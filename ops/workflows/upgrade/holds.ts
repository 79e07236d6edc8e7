import type { HeldVersions } from "../../../spec";
import type { UpgradeStep } from "./plan";
import type { RunningVersions } from "./versions";

/**
 * What the stacks are held back to in one step: everything that is applied already, apart from what this step raises and what earlier steps
 * have raised already, because that runs by then.
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
        // A worker has no other component than its kubelet.
        kubernetes:
          isRaisedBy("control-plane", name) || isRaised ? step.to : (configured?.kubernetes ?? controlPlane ?? kubelet),
        kubelet: isRaised ? step.to : kubelet,
      },
    ] as const;
  });
  const cilium = step.action === "cilium" ? step.to : (running.appliedCilium ?? running.cilium);
  return { ...(cilium === undefined ? {} : { cilium }), nodes: Object.fromEntries(nodes) };
}
