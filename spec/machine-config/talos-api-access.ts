import type { Cluster, Node } from "../cluster";
import { ETCD_BACKUP_NAMESPACE, canReachBackups } from "../services/parts";

/** May take snapshots of etcd, and list its members and alarms. Source: siderolabs/talos v1.12.4 `machined.go`. */
export const ETCD_BACKUP_ROLE = "os:etcd:backup";

/**
 * Lets pods of one namespace take snapshots of etcd through the Talos API, if the cluster writes them to its backups
 * by itself. Talos refuses workers that have the feature, and applies it without a reboot. Source: siderolabs/talos
 * v1.12.4 `v1alpha1_validation.go` and `CanApplyImmediate`.
 */
export function talosApiAccess({ backups }: Pick<Cluster, "backups">, { role }: Pick<Node, "role">): object {
  if (role !== "controlplane" || !canReachBackups(backups)) return {};
  return {
    kubernetesTalosAPIAccess: {
      enabled: true,
      allowedRoles: [ETCD_BACKUP_ROLE],
      allowedKubernetesNamespaces: [ETCD_BACKUP_NAMESPACE],
    },
  };
}
