/** Builds objects that are not in a chart: those of Talos, operators and tests. */
import { at, dictAt, isDict, listAt } from "./object";
import type { Dict, KubeObject } from "./object";
import { NEEDS_ANNOTATION } from "./needs";
import { UNREADY_ANNOTATION } from "./pods";
import { PROVISIONER_ANNOTATION } from "./volumes";

/** The release that an object belongs to. */
export interface ChartCall {
  readonly values: Dict;
  readonly release: { readonly name: string; readonly namespace: string };
}

export interface Part {
  readonly replicas?: number;
  readonly image?: string;
  /** The path of nodeSelector, tolerations and affinity in the values; "" is the root. */
  readonly placement?: string | readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly nodeSelector?: Readonly<Record<string, string>>;
  readonly tolerations?: readonly Dict[];
  readonly hostNetwork?: boolean;
  readonly hostPorts?: readonly number[];
  readonly hostPaths?: readonly string[];
  readonly privileged?: boolean;
  readonly capabilities?: readonly string[];
  /** Keys that must be in a Secret; without keys the Secret itself. */
  readonly secrets?: Readonly<Record<string, readonly string[]>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly claims?: readonly KubeClaim[];
  /** The CSI driver or provisioner that its pods are. */
  readonly provisions?: string;
  readonly apart?: boolean;
  readonly unready?: string;
  /** What must respond before it is ready, in the notation of needs.ts. */
  readonly needs?: readonly string[];
}

export interface KubeClaim {
  readonly name: string;
  readonly storageClass?: string;
  readonly size?: string;
}

export const EVERYWHERE: readonly Dict[] = [{ operator: "Exists" }];

export function workload(
  kind: "Deployment" | "StatefulSet" | "DaemonSet" | "Job",
  name: string,
  { values, release }: ChartCall,
  part: Part = {},
): KubeObject {
  const labels = { "app.kubernetes.io/name": name, "app.kubernetes.io/instance": release.name, ...part.labels };
  const places = part.placement === undefined ? [] : [part.placement].flat();
  const placements = places.map((path) => (path === "" ? values : dictAt(values, path)));
  const annotations: Record<string, string> = {
    ...(part.provisions ? { [PROVISIONER_ANNOTATION]: part.provisions } : {}),
    ...(part.unready ? { [UNREADY_ANNOTATION]: part.unready } : {}),
    ...(part.needs?.length ? { [NEEDS_ANNOTATION]: part.needs.join(",") } : {}),
  };
  const statefulClaims = kind === "StatefulSet" ? (part.claims ?? []) : [];
  const plainClaims = kind === "StatefulSet" ? [] : (part.claims ?? []);
  const podSpec = {
    containers: [container(name, part)],
    ...(part.hostNetwork ? { hostNetwork: true } : {}),
    nodeSelector: {
      ...Object.assign({}, ...placements.map((from) => dictAt(from, "nodeSelector"))),
      ...part.nodeSelector,
    },
    tolerations: [...placements.flatMap((from) => listAt(from, "tolerations")), ...(part.tolerations ?? [])],
    affinity: affinityOf(placements, part, labels),
    volumes: [
      ...(part.hostPaths ?? []).map((path) => ({
        name: path.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, ""),
        hostPath: { path },
      })),
      ...plainClaims.map((claim) => ({ name: claim.name, persistentVolumeClaim: { claimName: claim.name } })),
    ],
  };
  return {
    apiVersion: kind === "Job" ? "batch/v1" : "apps/v1",
    kind,
    metadata: { name, namespace: release.namespace, labels },
    spec: {
      ...(kind === "DaemonSet" || kind === "Job" ? {} : { replicas: part.replicas ?? 1 }),
      ...(kind === "Job" ? {} : { selector: { matchLabels: labels } }),
      template: { metadata: { labels, annotations }, spec: podSpec },
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
    ...(part.hostPorts?.length
      ? { ports: part.hostPorts.map((port) => ({ containerPort: port, hostPort: port })) }
      : {}),
    securityContext: {
      ...(part.privileged ? { privileged: true } : {}),
      ...(part.capabilities ? { capabilities: { add: part.capabilities } } : {}),
    },
    env: [
      ...Object.entries(part.environment ?? {}).map(([variable, value]) => ({ name: variable, value })),
      ...Object.entries(part.secrets ?? {}).flatMap(([secret, keys]) =>
        keys.map((key) => ({ name: key, valueFrom: { secretKeyRef: { name: secret, key } } })),
      ),
    ],
    envFrom: Object.entries(part.secrets ?? {})
      .filter(([, keys]) => keys.length === 0)
      .map(([secret]) => ({ secretRef: { name: secret } })),
  };
}

function affinityOf(placements: readonly Dict[], part: Part, labels: Dict): Dict {
  const given = placements.map((from) => at(from, "affinity")).find(isDict);
  if (given) return given;
  if (!part.apart) return {};
  const term = { topologyKey: "kubernetes.io/hostname", labelSelector: { matchLabels: labels } };
  return { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } };
}

function claimSpec({ storageClass, size }: KubeClaim): Dict {
  return {
    accessModes: ["ReadWriteOnce"],
    resources: { requests: { storage: size ?? "8Gi" } },
    ...(storageClass ? { storageClassName: storageClass } : {}),
  };
}

/** A claim of a Deployment. */
export function claimObject(release: ChartCall["release"], claim: KubeClaim): KubeObject {
  return {
    apiVersion: "v1",
    kind: "PersistentVolumeClaim",
    metadata: { name: claim.name, namespace: release.namespace },
    spec: claimSpec(claim),
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

export interface ClassProps {
  readonly provisioner: string;
  readonly default?: boolean;
  readonly reclaimPolicy?: string;
  readonly waits?: boolean;
  readonly parameters?: Dict;
}

export function storageClass(name: string, props: ClassProps): KubeObject {
  return {
    apiVersion: "storage.k8s.io/v1",
    kind: "StorageClass",
    metadata: {
      name,
      annotations: props.default ? { "storageclass.kubernetes.io/is-default-class": "true" } : {},
    },
    provisioner: props.provisioner,
    reclaimPolicy: props.reclaimPolicy ?? "Delete",
    volumeBindingMode: props.waits === false ? "Immediate" : "WaitForFirstConsumer",
    allowVolumeExpansion: true,
    ...(props.parameters ? { parameters: props.parameters } : {}),
  };
}
