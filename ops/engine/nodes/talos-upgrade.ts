/** Installs another Talos version or other extensions on one node: install, reboot, and wait until it runs them. */
import { compareMinors } from "../../../spec";
import type { TalosClient } from "../../clients/talos/client";
import { forfeitEtcdLeadership } from "../../clients/talos/etcd";
import { installedExtensions } from "../../clients/talos/resources";
import { installImage, pullImage, pullImageUnary, rebootNode, upgradeNode } from "../../clients/talos/upgrade";
import type { ImageNamespace } from "../../clients/talos/upgrade";
import { reasonOf, scaleTimeout, waitUntil } from "../../support/wait";

/** From this minor version on, installing is a separate API call, which neither drains nor reboots. */
const LIFECYCLE_SERVICE = "1.13";

/** Enough for an image pull over a slow line, and for the reboot of a machine that tests its memory. */
const PULL_MS = 15 * 60_000;
const BACK_SECONDS = 900;

export interface TalosUpgrade {
  readonly node: string;
  readonly client: TalosClient;
  readonly installer: string;
  readonly version: string;
  readonly schematic?: string | undefined;
  /** Whether another control plane can become the leader of etcd. */
  readonly canForfeit: boolean;
  /** The command that boots the previous version. */
  readonly rollback: string;
  /** The command that shows the kernel log of the node. */
  readonly dmesg: string;
  readonly signal: AbortSignal;
  say(text: string): void;
}

/** A node rebooted into its previous version: Talos boots the old version if the new one fails. */
export class UpgradeRolledBack extends Error {
  override readonly name = "UpgradeRolledBack";
  readonly code = "upgrade-rolled-back";
}

async function hasLifecycleService(client: TalosClient): Promise<boolean> {
  return compareMinors(await client.version(), LIFECYCLE_SERVICE) >= 0;
}

/** Pulls the installer while the node still works, so that a missing image is found before anything is drained. */
export function prePullInstaller(upgrade: TalosUpgrade): Promise<void> {
  return prePullImage(upgrade, upgrade.installer, "system", "the installer");
}

/** @param name describes the image */
export async function prePullImage(
  { node, client, signal }: Pick<TalosUpgrade, "node" | "client" | "signal">,
  image: string,
  namespace: ImageNamespace,
  name = image,
): Promise<void> {
  try {
    const options = { timeoutMs: PULL_MS, signal };
    if (await hasLifecycleService(client)) await pullImage(client, image, namespace, options);
    else await pullImageUnary(client, image, namespace, options);
  } catch (error) {
    signal.throwIfAborted();
    throw new Error(
      `${node} cannot pull ${name}: ${reasonOf(error)}.\n` +
        `No node was drained. Check that the node reaches the registry of ${image}, then run the same command again.`,
      { cause: error },
    );
  }
}

/**
 * Installs the new version while the node still works, if possible. @returns whether the caller must reboot the node
 */
export async function installBeforeDrain({ client, installer, signal, say, node }: TalosUpgrade): Promise<boolean> {
  if (!(await hasLifecycleService(client))) return false;
  // Talos deletes unreferenced images after an hour, and needs the name that the pull returned.
  const image = await pullImage(client, installer, "system", { timeoutMs: PULL_MS, signal });
  await installImage(client, image, (text) => say(`${node}: ${text}`), { timeoutMs: PULL_MS, signal });
  return true;
}

/** Reboots into the new version, and waits until the node reports it. The node must be drained. */
export async function rebootIntoVersion(upgrade: TalosUpgrade, isInstalled: boolean): Promise<void> {
  const { client, installer, canForfeit, signal } = upgrade;
  // From here on, the node changes.
  signal.throwIfAborted();
  const bootTime = await client.bootTime();
  if (canForfeit) await forfeitEtcdLeadership(client);
  if (isInstalled) await rebootNode(client);
  else await upgradeNode(client, installer, { timeoutMs: PULL_MS, signal });
  await waitForReboot({ ...upgrade, goal: `Talos ${upgrade.version}` }, bootTime);
  await requireVersion(upgrade);
}

export interface Reboot
  extends Pick<TalosUpgrade, "client" | "node" | "dmesg" | "signal">, Partial<Pick<TalosUpgrade, "rollback">> {
  /** For example "Talos v1.13.9". @default the same version as before */
  readonly goal?: string;
}

/** Waits until the node responds after a new boot. */
export async function waitForReboot(
  { client, node, dmesg, signal, goal, rollback }: Reboot,
  bootTime: string,
): Promise<void> {
  await waitUntil(
    async () => {
      try {
        return (await client.bootTime()) === bootTime ? "it has not rebooted yet" : undefined;
      } catch (error) {
        return reasonOf(error);
      }
    },
    {
      goal: `${node} is back${goal === undefined ? "" : ` with ${goal}`} after its reboot`,
      seconds: scaleTimeout(BACK_SECONDS),
      hints: [
        `Look at its console. If it responds: ${dmesg}`,
        ...(rollback === undefined ? [] : [`To boot its previous version: ${rollback}`]),
      ],
      signal,
    },
  );
}

/** @throws UpgradeRolledBack if the node booted its old version, because the new one was not booted or did not start */
async function requireVersion({ client, node, version, schematic, dmesg }: TalosUpgrade): Promise<void> {
  const [runs, installed] = await Promise.all([client.version(), installedExtensions(client)]);
  if (runs === version && (schematic === undefined || installed.schematic === schematic)) return;
  throw new UpgradeRolledBack(
    `${node} rebooted and runs Talos ${runs} (schematic ${installed.schematic ?? "unknown"}) instead of ${version}${schematic === undefined ? "" : ` (schematic ${schematic})`}: the new system was not booted, or did not start. [upgrade-rolled-back]\n` +
      `No further node was upgraded. See why: ${dmesg}`,
  );
}
