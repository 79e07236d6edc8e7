/** Records which nodes are up, what runs on them, which one leads etcd, and which versions violate the skew policy. */
import { notUp } from "../machines";
import type { Machine, Machines } from "../machines";
import type { Trace } from "../trace";
import type { ApiServerTrace } from "./api-server-trace";
import type { TalosCluster, TalosNode } from "./cluster";
import { componentsOf } from "./node";
import { readNodeConfig } from "./node-config";

export function traceNodes(machines: Machines, cluster: TalosCluster, trace: Trace, apiServers: ApiServerTrace): void {
  machines.onChange(() => {
    for (const machine of machines.all()) {
      const node = traceMachine(machine, cluster, trace);
      if (node?.config.role === "controlplane") apiServers.look(node.name, componentsOf(node.config).apiServer);
    }
    traceEtcd(cluster, trace);
    const violations = cluster.skewViolations();
    trace.record({ kind: "skew", violations });
  });
}

/** @returns the node, if it is up */
function traceMachine(machine: Machine, cluster: TalosCluster, trace: Trace): TalosNode | undefined {
  if (machine.configuration === undefined) return undefined;
  const { role, hostname } = readNodeConfig(machine.configuration);
  const node = cluster.node(machine.id);
  const name = node?.name ?? hostname ?? machine.name;
  const why = notUp(machine);
  trace.record({ kind: "node", node: name, role, isUp: why === undefined, ...(why === undefined ? {} : { why }) });
  if (!node || why !== undefined) return undefined;
  traceComponents(node, trace);
  return node;
}

function traceComponents({ machine, config, name }: TalosNode, trace: Trace): void {
  const { apiServer, controllerManager, scheduler } = componentsOf(config);
  const versions = [
    ["talos", machine.running.system.version],
    ["kubelet", config.kubernetesVersion],
    ["kube-apiserver", apiServer],
    ["kube-controller-manager", controllerManager],
    ["kube-scheduler", scheduler],
  ] as const;
  for (const [component, version] of versions)
    if (version !== "") trace.record({ kind: "component", node: name, component, version });
}

function traceEtcd({ etcd }: TalosCluster, trace: Trace): void {
  for (const clusterId of etcd.ids()) {
    const alive = etcd.alive(clusterId);
    const down = etcd.members(clusterId).filter((member) => !alive.includes(member));
    trace.record({
      kind: "etcd",
      leader: etcd.leader(clusterId)?.name,
      down: down.map(({ name }) => name),
      hasQuorum: etcd.quorumLost(clusterId) === undefined,
    });
  }
}
