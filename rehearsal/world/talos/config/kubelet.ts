/** What the flags of kubelet do. */
import { REMOVED_FEATURE_GATES, REMOVED_KUBELET_FLAGS } from "./kubernetes-support";

/** Source: kubernetes `pkg/kubelet/apis/config/v1beta1/defaults.go`. */
export const DEFAULT_MAX_PODS = 110;

/** NodeRestriction refuses later changes of a worker's own taints: only the taints at registration count. */
export function registeredTaints(flag: string): Record<string, string> {
  const taints = flag.split(",").filter((taint) => taint !== "");
  return Object.fromEntries(
    taints.map((taint) => [/^[^=:]+/.exec(taint)?.[0] ?? "", taint.replace(/^[^=:]+[=:]/, "")]),
  );
}

export function kubeletFault(flags: Readonly<Record<string, string>>, kubernetesVersion: string): string | undefined {
  const minor = Number(kubernetesVersion.split(".")[1]);
  const gates = (flags["feature-gates"] ?? "").split(",").map((pair) => pair.split("=")[0] ?? "");
  const gate = gates.find((name) => (REMOVED_FEATURE_GATES[name] ?? Infinity) <= minor);
  if (gate !== undefined)
    return `kubelet exits with "unrecognized feature gate: ${gate}", which went away in Kubernetes 1.${String(REMOVED_FEATURE_GATES[gate])}`;
  const gone = Object.keys(flags).find((flag) => (REMOVED_KUBELET_FLAGS[flag] ?? Infinity) <= minor);
  if (gone === undefined) return undefined;
  return `kubelet exits with "unknown flag: --${gone}", which went away in Kubernetes 1.${String(REMOVED_KUBELET_FLAGS[gone])}`;
}
