/** Pod Security admission: Talos enforces baseline in every namespace but kube-system. */
import type { KubernetesApi } from "./api";
import { at, dictAt, isDict, listAt } from "./object";

const ENFORCE = "pod-security.kubernetes.io/enforce";
const EXEMPT = ["kube-system"];
const BASELINE_CAPABILITIES = [
  "AUDIT_WRITE",
  "CHOWN",
  "DAC_OVERRIDE",
  "FOWNER",
  "FSETID",
  "KILL",
  "MKNOD",
  "NET_BIND_SERVICE",
  "SETFCAP",
  "SETGID",
  "SETPCAP",
  "SETUID",
  "SYS_CHROOT",
];

/** Why a pod may not be created in a namespace, with the API server's message; undefined if it may. */
export function podSecurityViolation(api: KubernetesApi, namespace: string, podSpec: unknown): string | undefined {
  if (EXEMPT.includes(namespace)) return undefined;
  const level = api.get("Namespace", namespace)?.metadata.labels?.[ENFORCE] ?? "baseline";
  const violations = violationsAt(level, podSpec);
  return violations.length > 0 ? `violates PodSecurity "${level}:latest": ${violations.join(", ")}` : undefined;
}

/** Violations of a level by a pod. */
export function violationsAt(level: string, podSpec: unknown): string[] {
  if (level === "privileged") return [];
  return [...baselineViolations(podSpec), ...(level === "restricted" ? restrictedViolations(podSpec) : [])];
}

function baselineViolations(podSpec: unknown): string[] {
  const containers = containersOf(podSpec);
  const hosts = ["hostNetwork", "hostPID", "hostIPC"].filter((key) => at(podSpec, key) === true);
  const ports = containers.flatMap((container) =>
    listAt(container, "ports")
      .map((port) => at(port, "hostPort"))
      .filter((port) => typeof port === "number" && port > 0)
      .map((port) => `container "${nameOf(container)}" uses hostPort ${String(port)}`),
  );
  const hostPaths = listAt(podSpec, "volumes").filter((volume) => isDict(at(volume, "hostPath")));
  const privileged = containers.filter((container) => at(container, "securityContext.privileged") === true);
  const capable = containers.flatMap((container) => {
    const extra = listAt(container, "securityContext.capabilities.add")
      .map(String)
      .filter((capability) => !BASELINE_CAPABILITIES.includes(capability));
    return extra.length > 0
      ? [`container "${nameOf(container)}" must not include ${quoteAll(extra)} in securityContext.capabilities.add`]
      : [];
  });
  return [
    ...(hosts.length > 0 ? [`host namespaces (${hosts.map((key) => `${key}=true`).join(", ")})`] : []),
    ...(ports.length > 0 ? [`hostPort (${ports.join(", ")})`] : []),
    ...(hostPaths.length > 0
      ? [`hostPath volumes (volume${hostPaths.length > 1 ? "s" : ""} ${quoteAll(hostPaths.map(nameOf))})`]
      : []),
    ...(privileged.length > 0
      ? [`privileged (container ${quoteAll(privileged.map(nameOf))} must not set securityContext.privileged=true)`]
      : []),
    ...(capable.length > 0 ? [`non-default capabilities (${capable.join(", ")})`] : []),
  ];
}

function restrictedViolations(podSpec: unknown): string[] {
  const podRunsAsNonRoot = at(podSpec, "securityContext.runAsNonRoot") === true;
  const rootful = containersOf(podSpec).filter(
    (container) => !podRunsAsNonRoot && at(container, "securityContext.runAsNonRoot") !== true,
  );
  const escalating = containersOf(podSpec).filter(
    (container) => at(container, "securityContext.allowPrivilegeEscalation") !== false,
  );
  return [
    ...(escalating.length > 0
      ? [
          `allowPrivilegeEscalation != false (container ${quoteAll(escalating.map(nameOf))} must set securityContext.allowPrivilegeEscalation=false)`,
        ]
      : []),
    ...(rootful.length > 0
      ? [
          `runAsNonRoot != true (pod or container ${quoteAll(rootful.map(nameOf))} must set securityContext.runAsNonRoot=true)`,
        ]
      : []),
  ];
}

export function containersOf(podSpec: unknown): Record<string, unknown>[] {
  return [...listAt(podSpec, "initContainers"), ...listAt(podSpec, "containers")].map((container) =>
    dictAt({ container }, "container"),
  );
}

function nameOf(value: unknown): string {
  return String(at(value, "name") ?? "");
}

function quoteAll(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}
