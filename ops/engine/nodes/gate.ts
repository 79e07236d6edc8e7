import { controlPlanes } from "../../../spec";
import { etcdReplication } from "../../checks/cluster/etcd-replication";
import { NODE_CHECKS } from "../../checks/cluster/checks";
import type { ClusterContext } from "../../checks/cluster/context";
import { talosVersion } from "../../checks/cluster/talos";
import { waitFor } from "../../checks/wait-for";
import type { Check } from "../../support/check";
import { pluralize } from "../../support/count";
import type { LiveCluster } from "./live-cluster";
import type { Context } from "../run/context";

const TIMEOUT = {
  seconds: 900,
  because: "a node needs up to 4m to boot, and its etcd up to 3m to catch up",
} as const;

/** Versions are mixed until the last node is upgraded. */
const CHECKS: readonly Check<ClusterContext>[] = [
  ...NODE_CHECKS.filter(({ id }) => id !== talosVersion.id),
  etcdReplication,
];

export interface Gate {
  /** @default all nodes */
  readonly nodes?: readonly string[];
  /** For example "before worker-0 is upgraded". */
  readonly moment: string;
  readonly signal: AbortSignal;
  say(text: string): void;
}

/** Waits until the nodes are healthy: services, etcd members, kubelets and pod network. */
export async function passGate({ checks }: LiveCluster, { moment, nodes, signal, say }: Gate): Promise<void> {
  await waitFor({
    checks: CHECKS,
    context: nodes ? { ...checks, nodes } : checks,
    goal: `${nodes ? nodes.join(", ") : "every node"} ${pluralize(nodes?.length ?? 1, "is", "are")} healthy ${moment}`,
    timeout: TIMEOUT,
    signal,
    report: say,
  });
}

/**
 * Since Talos 1.13 no API call checks etcd, and minutes pass between the last check and the reboot of a control plane.
 */
export async function passEtcdGate(context: Context, live: LiveCluster, node: string): Promise<void> {
  const names = controlPlanes(context.cluster).map(({ name }) => name);
  const others = names.filter((name) => name !== node);
  if (!names.includes(node) || others.length === 0) return;
  const { say } = context.console;
  await passGate(live, { moment: `before ${node} reboots`, nodes: others, signal: context.signal, say });
}
