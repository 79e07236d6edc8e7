import type { Cluster, Node } from "../cluster";
import { metricsFlags } from "./metrics";

/** Keys of `machine` that follow from plain keys of the cluster file. */
export function kernelSection({ sysctls, kernelModules }: Node): object {
  const modules = kernelModules.map(({ name, parameters }) => ({
    name,
    ...(parameters.length > 0 ? { parameters } : {}),
  }));
  return {
    ...(Object.keys(sysctls).length > 0 ? { sysctls } : {}),
    ...(modules.length > 0 ? { kernel: { modules } } : {}),
  };
}

export function metadataSection({ role, annotations, taints }: Node): object {
  return {
    ...(Object.keys(annotations).length > 0 ? { nodeAnnotations: annotations } : {}),
    // NodeRestriction lets no worker change its taints: it registers with them instead.
    ...(role === "controlplane" && Object.keys(taints).length > 0 ? { nodeTaints: taints } : {}),
  };
}

/** `key=value:Effect,…`, as kubelet expects them. */
export function registeredTaints({ role, taints }: Node): Record<string, string> {
  if (role === "controlplane" || Object.keys(taints).length === 0) return {};
  const list = Object.entries(taints).map(([key, taint]) =>
    taint.includes(":") ? `${key}=${taint}` : `${key}:${taint}`,
  );
  return { "register-with-taints": list.join(",") };
}

/** Up to contract 1.11. */
export function legacySettings({ talos: { timeServers, registryMirrors } }: Cluster): object {
  return {
    ...(timeServers.length > 0 ? { time: { servers: timeServers } } : {}),
    ...(Object.keys(registryMirrors).length > 0 ? { registries: { mirrors: registryMirrors } } : {}),
  };
}

/** From contract 1.12 on. */
export function settingsDocuments({
  talos: { timeServers, registryMirrors },
}: Cluster): { kind: string; body: object }[] {
  return [
    ...(timeServers.length > 0 ? [{ kind: "TimeSyncConfig", body: { ntp: { servers: timeServers } } }] : []),
    ...Object.entries(registryMirrors).map(([name, { endpoints, overridePath, skipFallback }]) => ({
      kind: "RegistryMirrorConfig",
      body: {
        name,
        endpoints: endpoints.map((url) => ({ url, ...(overridePath ? { overridePath } : {}) })),
        ...(skipFallback ? { skipFallback } : {}),
      },
    })),
  ];
}

/** Flags and the audit policy of a control plane's programs. */
export function componentSections(cluster: Cluster): {
  apiServer: object;
  rest: object;
} {
  const { apiServer, controllerManager, scheduler } = cluster.kubernetes;
  const flags = (extraArgs: object) => (Object.keys(extraArgs).length > 0 ? { extraArgs } : {});
  const inner = ({ extraArgs }: { readonly extraArgs: object }) => flags({ ...metricsFlags(cluster), ...extraArgs });
  const named = Object.entries({ controllerManager: inner(controllerManager), scheduler: inner(scheduler) });
  return {
    apiServer: {
      ...flags(apiServer.extraArgs),
      ...(apiServer.auditPolicy ? { auditPolicy: apiServer.auditPolicy } : {}),
    },
    rest: Object.fromEntries(named.filter(([, section]) => Object.keys(section).length > 0)),
  };
}

/**
 * The part of a node's configuration that comes from plain keys of the cluster file, for either contract. None of it is
 * a secret.
 */
export function plainKeyDocuments(cluster: Cluster, node: Node): Readonly<Record<string, unknown>>[] {
  const { apiServer, rest } = componentSections(cluster);
  const kubelet = { extraArgs: { ...cluster.talos.kubelet.extraArgs, ...registeredTaints(node) } };
  return [
    {
      machine: {
        ...kernelSection(node),
        ...metadataSection(node),
        ...legacySettings(cluster),
        nodeLabels: node.labels,
        kubelet,
      },
      cluster: { apiServer, ...rest },
    },
    ...settingsDocuments(cluster).map(({ kind, body }) => ({ kind, ...body })),
  ];
}
