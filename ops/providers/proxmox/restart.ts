import type { CloudAccess } from "../cloud-access";
import type { PendingRestart } from "../machine-work";
import type { ProxmoxClient } from "../../clients/proxmox/client";
import { collectFromSites } from "./sites";

/** How long Proxmox waits for the guest to shut down. It does not stop the guest by force. */
const SHUTDOWN_SECONDS = 300;

interface PendingValue {
  readonly key: string;
  readonly pending?: unknown;
  /** The key is deleted. */
  readonly delete?: number;
}

/**
 * Machines with pending hardware changes: Terraform never restarts one (T3), and a reboot of Talos does not apply them.
 * Read from Proxmox, so that a resumed run finds the remaining ones.
 */
export function pendingRestarts(access: CloudAccess): Promise<PendingRestart[]> {
  return collectFromSites(access, async (_, client, machines) => {
    const all: PendingRestart[] = [];
    for (const { node, vm } of machines) {
      const path = `/nodes/${vm.node}/qemu/${String(vm.vmid)}`;
      const values = vm.status === "running" ? ((await client.get(`${path}/pending`)) as PendingValue[]) : [];
      const changes = values.filter((value) => value.pending !== undefined || value.delete).map(({ key }) => key);
      if (changes.length > 0) all.push({ node: node.name, changes, restart: () => restart(client, path) });
    }
    return all;
  });
}

async function restart(client: ProxmoxClient, path: string): Promise<void> {
  const task = await client.post(`${path}/status/reboot`, { timeout: String(SHUTDOWN_SECONDS) });
  if (task) await client.wait(task, (SHUTDOWN_SECONDS + 60) * 1000);
}
