/** Builds objects that are not in a chart: those of Talos, operators and tests. */
import { at, dictAt, isDict, listAt } from "./object";
import type { Dict, KubeObject } from "./object";

/** The release that an object belongs to. */
export interface ChartCall {
  /** With its nodeSelector, tolerations and affinity. */
  readonly values: Dict;
  readonly release: { readonly name: string; readonly namespace: string };
}

export interface Part {
  readonly replicas?: number;
  readonly image?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly nodeSelector?: Readonly<Record<string, string>>;
  readonly tolerations?: readonly Dict[];
  readonly hostNetwork?: boolean;
  readonly hostPaths?: readonly string[];
  readonly privileged?: boolean;
  readonly capabilities?: readonly string[];
  /** Keys that must be in a Secret. */
  readonly secrets?: Readonly<Record<string, readonly string[]>>;
  readonly claims?: readonly KubeClaim[];
  readonly apart?: boolean;
}

export interface KubeClaim {
  readonly name: string;
  readonly storageClass?: string;
  readonly size?: string;
}

export function workload(
  kind: "Deployment" | "StatefulSet" | "DaemonSet",
  name: string,
  { values, release }: ChartCall,
  part: Part = {},
): KubeObject {
  const labels = { "app.kubernetes.io/name": name, "app.kubernetes.io/instance": release.name, ...part.labels };
  const statefulClaims = kind === "StatefulSet" ? (part.claims ?? []) : [];
  const plainClaims = kind === "StatefulSet" ? [] : (part.claims ?? []);
  const podSpec = {
    containers: [container(name, part)],
    ...(part.hostNetwork ? { hostNetwork: true } : {}),
    nodeSelector: { ...dictAt(values, "nodeSelector"), ...part.nodeSelector },
    tolerations: [...listAt(values, "tolerations"), ...(part.tolerations ?? [])],
    affinity: affinityOf(values, part, labels),
    volumes: [
      ...(part.hostPaths ?? []).map((path) => ({
        name: path.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, ""),
        hostPath: { path },
      })),
      ...plainClaims.map((claim) => ({ name: claim.name, persistentVolumeClaim: { claimName: claim.name } })),
    ],
  };
  return {
    apiVersion: "apps/v1",
    kind,
    metadata: { name, namespace: release.namespace, labels },
    spec: {
      ...(kind === "DaemonSet" ? {} : { replicas: part.replicas ?? 1 }),
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: podSpec },
      ...(kind === "StatefulSet" ? { serviceName: name } : {}),
      ...(statefulClaims.length > 0
        ? {
            volumeClaimTemplates: statefulClaims.map((claim) => ({
              metadata: { name: claim.name },
              spec: claimSpec(claim),
            })),
          }
        : {}),
    },
  };
}

function container(name: string, part: Part): Dict {
  return {
    name,
    image: part.image ?? `registry.k8s.io/${name}`,
    securityContext: {
      ...(part.privileged ? { privileged: true } : {}),
      ...(part.capabilities ? { capabilities: { add: part.capabilities } } : {}),
    },
    env: Object.entries(part.secrets ?? {}).flatMap(([secret, keys]) =>
      keys.map((key) => ({ name: key, valueFrom: { secretKeyRef: { name: secret, key } } })),
    ),
  };
}

function affinityOf(values: Dict, part: Part, labels: Dict): Dict {
  const given = at(values, "affinity");
  if (isDict(given)) return given;
  if (!part.apart) return {};
  const term = { topologyKey: "kubernetes.io/hostname", labelSelector: { matchLabels: labels } };
  return { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } };
}

export function claimSpec({ storageClass, size }: KubeClaim): Dict {
  return {
    accessModes: ["ReadWriteOnce"],
    resources: { requests: { storage: size ?? "8Gi" } },
    ...(storageClass ? { storageClassName: storageClass } : {}),
  };
}

export function service(
  { release }: ChartCall,
  name: string,
  ports: readonly number[],
  type = "ClusterIP",
): KubeObject {
  return {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name, namespace: release.namespace, labels: { "app.kubernetes.io/instance": release.name } },
    spec: {
      type,
      selector: { "app.kubernetes.io/name": name },
      ports: ports.map((port) => ({ name: `p${port}`, port })),
    },
  };
}
