/** The resources of a node's own state (COSI) that clients read. Source: siderolabs/talos `pkg/machinery/resources`. */
import { stringify } from "yaml";
import type { JoinedNode } from "../cluster-view";
import type { TalosMachine } from "../machines";
import type { ApiServerTrace } from "./api-server-trace";
import type { TalosCluster, TalosNode } from "./cluster";
import { ComponentRestarts } from "./component-restarts";
import type { Components } from "./component-skew";
import { bootstrapManifests, imagesOf } from "./manifests";
import { componentsOf } from "./node";
import type { NodeConfig } from "./node-config";
import { RpcError } from "./rpc-error";
import { userVolumes } from "./user-volumes";

export interface NodeResource {
  readonly id: string;
  readonly version: string;
  readonly yaml: string;
}

interface ResourceType {
  readonly namespace: string;
  /** Only an administrator may read it. */
  readonly isSensitive?: boolean;
  list(machine: TalosMachine, node: TalosNode, cluster: TalosCluster, reported: Components): NodeResource[];
}

/**
 * Resources that exist without a configuration and are public in maintenance mode. Source: siderolabs/talos
 * `pkg/machinery/resources/hardware/system.go`.
 */
const SYSTEM_INFORMATION = "SystemInformations.hardware.talos.dev";

function systemInformation({ uuid }: TalosMachine): NodeResource[] {
  return uuid === undefined ? [] : [resource("systeminformation", { manufacturer: "Rehearsal", uuid })];
}

const GIB = 2 ** 30;
const SYSTEM_DISK = { id: "sda", path: "/dev/sda" };
/** EFI, BOOT, META and STATE are before it. */
const BEFORE_EPHEMERAL_GIB = 3;

/**
 * The system disk and the volume that grows into it. Source: siderolabs/talos `pkg/machinery/resources/block`. EPHEMERAL grows when
 * it is located, once in a boot.
 */
const BLOCK_TYPES: Readonly<Record<string, ResourceType>> = {
  "SystemDisks.block.talos.dev": {
    namespace: "runtime",
    list: () => [resource("system-disk", { diskID: SYSTEM_DISK.id, devPath: SYSTEM_DISK.path })],
  },
  "Disks.block.talos.dev": {
    namespace: "runtime",
    list: ({ hardware }) =>
      hardware ? [resource(SYSTEM_DISK.id, { dev_path: SYSTEM_DISK.path, size: hardware.diskGiB * GIB })] : [],
  },
  "VolumeConfigs.block.talos.dev": {
    namespace: "runtime",
    list: () => [resource("EPHEMERAL", { type: "partition", provisioning: { partitionSpec: { grow: true } } })],
  },
  "VolumeStatuses.block.talos.dev": {
    namespace: "runtime",
    list: (machine) => [...ephemeral(machine), ...userVolumes(machine).map(({ id, spec }) => resource(id, spec))],
  },
};

function ephemeral({ hardware, grownGiB = hardware?.diskGiB ?? 0 }: TalosMachine): NodeResource[] {
  if (!hardware) return [];
  const size = Math.max(grownGiB - BEFORE_EPHEMERAL_GIB, 1) * GIB;
  const { path } = SYSTEM_DISK;
  return [resource("EPHEMERAL", { phase: "ready", location: `${path}4`, parentLocation: path, size })];
}

const FACTORY_LAYER = "schematic";
const STATIC_PODS = "StaticPodStatuses.kubernetes.talos.dev";
const COMPONENTS = [
  ["kube-apiserver", "apiServer"],
  ["kube-controller-manager", "controllerManager"],
  ["kube-scheduler", "scheduler"],
] as const;

const TYPES: Readonly<Record<string, ResourceType>> = {
  ...BLOCK_TYPES,
  "MachineConfigs.config.talos.dev": {
    namespace: "config",
    isSensitive: true,
    // A staged configuration is on the disk, and becomes the active one with the next boot.
    list: ({ configuration = "", staged }) => [
      resource("v1alpha1", configuration),
      resource("persistent", staged ?? configuration),
    ],
  },
  "ExtensionStatuses.runtime.talos.dev": {
    namespace: "runtime",
    list: ({ running: { system } }) => {
      const layers = system.extensions.map((name, index) => ({
        index,
        name: name.split("/").at(-1),
        version: "1.0.0",
      }));
      const made = system.schematic ? [{ index: layers.length, name: FACTORY_LAYER, version: system.schematic }] : [];
      return [...layers, ...made].map(({ index, name, version }) =>
        resource(String(index), { image: `${index}.sqsh`, metadata: { name, version, author: "Sidero Labs, Inc." } }),
      );
    },
  },
  [STATIC_PODS]: {
    namespace: "k8s",
    list: (machine, node, cluster, reported) =>
      node.config.role === "controlplane" ? staticPods(machine, node, cluster, reported) : [],
  },
  // The static pods that Talos passes to the kubelet. Source: siderolabs/talos
  // `controllers/k8s/control_plane_static_pod.go`.
  "StaticPods.kubernetes.talos.dev": {
    namespace: "k8s",
    list: (_, { config }) => (config.role === "controlplane" ? COMPONENTS.map((one) => staticPod(config, one)) : []),
  },
  "AuditPolicyConfigs.kubernetes.talos.dev": {
    namespace: "controlplane",
    isSensitive: true,
    list: (_, { config }) =>
      config.role === "controlplane" ? [resource("audit-policy", { config: config.auditPolicy ?? {} })] : [],
  },
  "Manifests.kubernetes.talos.dev": {
    namespace: "controlplane",
    list: ({ running: { system } }, { config }) =>
      config.role === "controlplane"
        ? bootstrapManifests(imagesOf(config, system.version)).map(({ id, objects }) => resource(id, objects))
        : [],
  },
  "KubeletSpecs.kubernetes.talos.dev": {
    namespace: "k8s",
    list: (_, { config, name }) => [
      resource("kubelet", {
        image: `ghcr.io/siderolabs/kubelet:${config.kubernetesVersion}`,
        expectedNodename: name,
        config: {},
      }),
    ],
  },
};

export class NodeResources {
  private readonly restarts = new ComponentRestarts();

  constructor(
    private readonly cluster: TalosCluster,
    private readonly apiServers: ApiServerTrace,
  ) {}

  isSensitive(type: string): boolean {
    return TYPES[type]?.isSensitive === true;
  }

  list(machine: TalosMachine, namespace: string, type: string): NodeResource[] {
    if (type === SYSTEM_INFORMATION) return namespace === "hardware" ? systemInformation(machine) : [];
    const known = TYPES[type];
    const node = this.cluster.node(machine.id);
    if (known?.namespace !== namespace || !node) return [];
    const configured = componentsOf(node.config);
    const reported = type === STATIC_PODS ? this.restarts.report(machine.id, configured) : configured;
    if (type === STATIC_PODS && reported.apiServer === configured.apiServer) this.apiServers.awaited(node.name);
    return known.list(machine, node, this.cluster, reported);
  }

  get(machine: TalosMachine, namespace: string, type: string, id: string): NodeResource {
    const found = this.list(machine, namespace, type).find((one) => one.id === id);
    if (!found) throw new RpcError("NOT_FOUND", `resource ${type}(${namespace}/${id}@undefined) doesn't exist`);
    return found;
  }
}

function staticPod(config: NodeConfig, [name, key]: (typeof COMPONENTS)[number]): NodeResource {
  const image = `registry.k8s.io/${name}:${componentsOf(config)[key]}`;
  const command = [`/usr/local/bin/${name}`, ...config.componentFlags[key]];
  const metadata = { name, namespace: "kube-system" };
  return resource(name, { apiVersion: "v1", kind: "Pod", metadata, spec: { containers: [{ name, image, command }] } });
}

/** The status exists while the kubelet runs. Each static pod runs or keeps exiting. */
function staticPods(
  machine: TalosMachine,
  node: TalosNode,
  cluster: TalosCluster,
  { apiServer, controllerManager, scheduler }: Components,
): NodeResource[] {
  if (machine.isStarting) return [];
  const skew: JoinedNode["skew"] = cluster.apiServers.skewOf(node);
  const pods = [
    ["kube-apiserver", apiServer, cluster.apiServers.whyDown(node)],
    ["kube-controller-manager", controllerManager, skew?.controllerManager],
    ["kube-scheduler", scheduler, skew?.scheduler],
  ] as const;
  return pods.map(([component, version, fault]) =>
    resource(`kube-system/${component}-${node.name}`, {
      phase: "Running",
      conditions: [
        {
          type: "Ready",
          status: fault === undefined ? "True" : "False",
          ...(fault === undefined ? {} : { message: fault }),
        },
      ],
      containerStatuses: [
        { name: component, image: `registry.k8s.io/${component}:${version}`, ready: fault === undefined },
      ],
    }),
  );
}

function resource(id: string, spec: unknown): NodeResource {
  return { id, version: "1", yaml: stringify(spec, { lineWidth: 0 }) };
}
