import type { HeldVersions } from "../../../spec";
import type { UpgradeStep } from "./plan";
import type { RunningVersions } from "./versions";

/** The versions that the stacks keep in one step: those that are applied, except for what this step and earlier steps raise. */
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
