import { documentsOfKind, sectionAt } from "./machine-config";
import type { MachineConfig, Section } from "./machine-config";

/** Weaknesses of a configuration, worded to follow "would …", and how to detect them. */
const WEAKNESSES: readonly (readonly [what: string, has: (config: MachineConfig) => boolean])[] = [
  [
    "allow anonymous requests to the Kubernetes API",
    ({ cluster }) => isFlagEnabled(apiServer(cluster), "anonymous-auth"),
  ],
  ["give every client full access to the Kubernetes API", ({ cluster }) => isOpenToAll(cluster)],
  ["allow anonymous requests to the kubelet", ({ machine }) => isKubeletAnonymous(machine)],
  ["give every client full access to the kubelet", ({ machine }) => isKubeletOpen(machine)],
  ["open the kubelet port that requires no certificate", ({ machine }) => hasReadOnlyPort(machine)],
  [
    "let etcd accept clients without a certificate",
    ({ cluster }) => args(sectionAt(cluster, "etcd"), "client-cert-auth").includes("false"),
  ],
  [
    "disable role-based access control of the Talos API",
    ({ machine }) => sectionAt(machine, "features").rbac === false,
  ],
  ["give pods administrator access to the Talos API", ({ machine }) => canPodsUseTalos(machine)],
];

/** Weaknesses of a configuration that the previous one did not have. */
export function newWeaknesses(before: MachineConfig | undefined, after: MachineConfig): string[] {
  return WEAKNESSES.filter(([, has]) => has(after) && !(before && has(before))).map(([what]) => what);
}

/** Whether KubeSpan connects the nodes, in the configuration format of any contract. */
export function isMeshed(config: MachineConfig): boolean {
  return (
    sectionAt(config.machine, "network", "kubespan").enabled === true ||
    documentsOfKind(config, "KubeSpanConfig").some(({ enabled }) => enabled === true)
  );
}

function apiServer(cluster: Section): Section {
  return sectionAt(cluster, "apiServer");
}

function isOpenToAll(cluster: Section): boolean {
  const { authorizationConfig } = apiServer(cluster);
  const authorizers = (Array.isArray(authorizationConfig) ? authorizationConfig : []) as { type?: string }[];
  return modes(apiServer(cluster)).includes("AlwaysAllow") || authorizers.some(({ type }) => type === "AlwaysAllow");
}

function isKubeletAnonymous(machine: Section): boolean {
  const { enabled } = sectionAt(machine, "kubelet", "extraConfig", "authentication", "anonymous");
  return isFlagEnabled(sectionAt(machine, "kubelet"), "anonymous-auth") || enabled === true;
}

function isKubeletOpen(machine: Section): boolean {
  const { mode } = sectionAt(machine, "kubelet", "extraConfig", "authorization");
  return modes(sectionAt(machine, "kubelet")).includes("AlwaysAllow") || mode === "AlwaysAllow";
}

function hasReadOnlyPort(machine: Section): boolean {
  const { readOnlyPort } = sectionAt(machine, "kubelet", "extraConfig");
  const ports = [...args(sectionAt(machine, "kubelet"), "read-only-port"), String((readOnlyPort as number) ?? 0)];
  return ports.some((port) => Number(port) !== 0);
}

function canPodsUseTalos(machine: Section): boolean {
  const { enabled, allowedRoles } = sectionAt(machine, "features", "kubernetesTalosAPIAccess");
  return enabled === true && Array.isArray(allowedRoles) && allowedRoles.includes("os:admin");
}

/** Whether a configuration enables a flag that Talos sets to false by default. */
function isFlagEnabled(component: Section, flag: string): boolean {
  return args(component, flag).some((value) => value !== "false");
}

function modes(component: Section): string[] {
  return args(component, "authorization-mode").flatMap((value) => value.split(","));
}

/** Since Talos 1.13 a flag may have several values. */
function args(component: Section, flag: string): string[] {
  const value = sectionAt(component, "extraArgs")[flag];
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}
