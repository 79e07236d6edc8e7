import type { HeldVersions } from "../../../spec";
import type { UpgradeStep } from "./plan";
import type { RunningVersions } from "./versions";

/**
 * What the stacks are held back to in one step: everything that runs, apart from what this step raises and what earlier steps
 * have raised already, because that runs by then.
 */
export function deriveHolds(
  step: Pick<UpgradeStep, "action" | "nodes" | "to">,
  running: RunningVersions,
): HeldVersions {
  const isRaisedBy = (action: UpgradeStep["action"], name: string) =>
    step.action === action && step.nodes.includes(name);
  const nodes = running.nodes.map(({ name, controlPlane, kubelet }) => {
    const isRaised = isRaisedBy("kubelet", name);
    return [
      name,
      {
        // A worker has no other component than its kubelet.
        kubernetes: isRaisedBy("control-plane", name) || isRaised ? step.to : (controlPlane ?? kubelet),
        kubelet: isRaised ? step.to : kubelet,
      },
    ] as const;
  });
  const cilium = step.action === "cilium" ? step.to : running.cilium;
  return { ...(cilium === undefined ? {} : { cilium }), nodes: Object.fromEntries(nodes) };
}
