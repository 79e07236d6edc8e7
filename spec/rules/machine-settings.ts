import { checkFlags } from "../flag-findings";
import type { Path } from "../findings";
import type { ClusterInput } from "../schema/cluster";
import { error } from "./rule";
import type { Rule, RuleFinding } from "./rule";

export const kubeletFlags: Rule = ({ talos, kubernetes }) =>
  checkFlags("kubelet", talos.kubelet.extraArgs, ["talos", "kubelet", "extraArgs"], kubernetes.version);

export const controlPlaneFlags: Rule = ({ kubernetes }) =>
  (["apiServer", "controllerManager", "scheduler"] as const).flatMap((component) =>
    checkFlags(component, kubernetes[component].extraArgs, ["kubernetes", component, "extraArgs"], kubernetes.version),
  );

export const auditPolicyIsValid: Rule = ({ kubernetes: { apiServer } }) => {
  const { auditPolicy } = apiServer;
  if (!auditPolicy || (auditPolicy.kind === "Policy" && auditPolicy.apiVersion === "audit.k8s.io/v1")) return [];
  return [
    error(
      ["kubernetes", "apiServer", "auditPolicy"],
      "is not an audit policy: the API server does not start with it",
      "Begin it with `apiVersion: audit.k8s.io/v1` and `kind: Policy`, and give it `rules`.",
    ),
  ];
};

const EFFECTS = ["NoSchedule", "PreferNoSchedule", "NoExecute"];
const VALUE = /^([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/;

/** Source: siderolabs/talos v1.13.0 `pkg/machinery/labels/validate.go`. */
export const validTaints: Rule = (cluster) =>
  places(cluster).flatMap(({ taints, path }) =>
    Object.entries(taints).flatMap(([key, taint]): RuleFinding[] => {
      const [first = "", effect = first] = taint.split(":");
      const isValid =
        EFFECTS.includes(effect) && (effect === taint || VALUE.test(first)) && taint.split(":").length <= 2;
      return isValid
        ? []
        : [
            error(
              [...path, "taints", key],
              `"${taint}" is not a taint: a taint is an effect, or a value and an effect`,
              `Write \`${key}: NoSchedule\` or \`${key}: value:NoSchedule\`; effects are ${EFFECTS.join(", ")}.`,
            ),
          ];
    }),
  );

/** Also in sysctl names: `/` is for paths in /proc. */
export const validSysctls: Rule = (cluster) =>
  places(cluster).flatMap(({ sysctls, path }) =>
    Object.keys(sysctls)
      .filter((key) => !/^[a-z0-9_*-]+([./][A-Za-z0-9_*:@-]+)+$/.test(key))
      .map((key) =>
        error(
          [...path, "sysctls", key],
          `"${key}" is not the name of a kernel parameter`,
          "Write it like `net.core.somaxconn`.",
        ),
      ),
  );

interface Place {
  readonly path: Path;
  readonly sysctls: Readonly<Record<string, string>>;
  readonly taints: Readonly<Record<string, string>>;
}

function places({ talos, roles, nodes }: ClusterInput): Place[] {
  return [
    { path: ["talos"], sysctls: talos.sysctls, taints: {} },
    ...(["controlplane", "worker"] as const).map((role) => ({ ...roles[role], path: ["roles", role] })),
    ...nodes.map((node, i) => ({ ...node, path: ["nodes", i] })),
  ];
}
