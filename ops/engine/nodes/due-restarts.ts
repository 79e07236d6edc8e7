import { askNodes } from "../../clients/talos/requests";
import { hasStagedConfiguration, systemDisk } from "../../clients/talos/resources";
import { ALL_PROVIDERS } from "../../providers";
import type { CloudAccess, PendingRestart } from "../../providers";
import type { LiveCluster } from "./live-cluster";

/**
 * Why a node must reboot: a staged configuration, hardware changes that need a power cycle, or a disk that is larger
 * than its file system.
 */
export type RestartReason = "configuration" | "hardware" | "disk";

export interface RestartDue {
  readonly node: string;
  readonly reasons: readonly RestartReason[];
  /** Power-cycles its machine. @default Talos reboots it */
  readonly restart?: () => Promise<void>;
}

/**
 * Pending reboots, read from the nodes and their providers, so that no record is needed. Nodes that do not respond are
 * skipped.
 */
export async function readRestartsDue(
  { checks }: Pick<LiveCluster, "checks">,
  access: CloudAccess,
): Promise<RestartDue[]> {
  const [{ responses }, pending] = await Promise.all([
    askNodes(checks, checks.nodes, async (client) => ({
      configuration: await hasStagedConfiguration(client),
      disk: (await systemDisk(client))?.canGrow === true,
    })),
    readPendingRestarts(access),
  ]);
  return checks.nodes.flatMap((node): RestartDue[] => {
    const hardware = pending.find((one) => one.node === node);
    const { configuration = false, disk = false } = responses.get(node) ?? {};
    const reasons: RestartReason[] = [
      ...(configuration ? (["configuration"] as const) : []),
      ...(hardware ? (["hardware"] as const) : []),
      ...(disk ? (["disk"] as const) : []),
    ];
    if (reasons.length === 0) return [];
    return [{ node, reasons, ...(hardware ? { restart: () => hardware.restart() } : {}) }];
  });
}

export async function readPendingRestarts(access: CloudAccess): Promise<PendingRestart[]> {
  return (await Promise.all(ALL_PROVIDERS.map((provider) => provider.pendingRestarts(access)))).flat();
}
