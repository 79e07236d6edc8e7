/**
 * Calls that change the Talos of a node: images, installation, reboot, rollback. The caller is responsible for order and
 * safety.
 */
import { TalosRefused } from "./refusal";
import type { CallOptions, TalosConnection } from "./connection";

const MACHINE = "machine.MachineService";

/** Pulling an image and installing it take minutes on a slow line. */
const PULL_MS = 10 * 60_000;
const INSTALL_MS = 10 * 60_000;
/** 1.12 pulls the installer before it responds. */
const UPGRADE_MS = 10 * 60_000;

/**
 * The containerd namespace of an image, as talosctl calls it: `system` for installers and the kubelet, `cri` for static
 * pods. Both survive a reboot.
 */
export type ImageNamespace = "system" | "cri";

const NAMESPACES = { system: "NS_SYSTEM", cri: "NS_CRI" } as const;

interface PullMessage {
  readonly response: "name" | "pullProgress";
  readonly name?: string;
}

interface InstallMessage {
  readonly progress: {
    readonly response: "message" | "exitCode";
    readonly message?: string;
    readonly exitCode?: number;
  };
}

/** The installer failed: the node still runs, and boots, its old version. */
export class InstallFailed extends Error {
  override readonly name = "InstallFailed";
  readonly code = "install-failed";

  constructor(
    readonly image: string,
    readonly exitCode: number,
    /** What it printed, oldest first. */
    readonly output: readonly string[],
  ) {
    super(`the installer ${image} ended with exit code ${exitCode}: ${output.at(-1) ?? "without a message"}`);
  }
}

/**
 * `ImageService.Pull`, since Talos 1.13.
 * @returns the name of the image with its digest
 * @throws TalosRefused NOT_FOUND if the registry does not have it; UNIMPLEMENTED before 1.13
 */
export async function pullImage(
  node: TalosConnection,
  image: string,
  namespace: ImageNamespace = "system",
  options: CallOptions = {},
): Promise<string> {
  let pulled: string | undefined;
  await node.receive<PullMessage>(
    "machine.ImageService",
    "Pull",
    { containerd: { driver: "CRI", namespace: NAMESPACES[namespace] }, imageRef: image },
    ({ response, name }) => {
      if (response === "name") pulled = name;
    },
    { timeoutMs: PULL_MS, ...options },
  );
  if (pulled === undefined) throw new TalosRefused("UNKNOWN", `the node ended the pull of ${image} without a result`);
  return pulled;
}

/** `MachineService.ImagePull`: every version that is supported here has it, without progress. Deprecated from 1.13 on. */
export async function pullImageUnary(
  node: TalosConnection,
  image: string,
  namespace: ImageNamespace = "system",
  options: CallOptions = {},
): Promise<void> {
  const request = { namespace: NAMESPACES[namespace], reference: image };
  await node.call(MACHINE, "ImagePull", request, { timeoutMs: PULL_MS, ...options });
}

/**
 * `MachineService.Upgrade`: checks etcd, then responds, cordons, drains, installs and reboots. It sets neither
 * `preserve` nor `force`: both skip the check of etcd. Deprecated since 1.13.
 * @returns the id in its events
 * @throws TalosRefused if the image cannot be pulled or etcd is not healthy
 */
export async function upgradeNode(node: TalosConnection, image: string, options: CallOptions = {}): Promise<string> {
  const answer = await node.call<{ messages: { actorId: string }[] }>(
    MACHINE,
    "Upgrade",
    { image },
    { timeoutMs: UPGRADE_MS, ...options },
  );
  return answer.messages[0]?.actorId ?? "";
}

/**
 * `LifecycleService.Upgrade`, since Talos 1.13: installs an image that was pulled into `system`. It does not check
 * etcd, drain or reboot; the node boots the new system at its next boot.
 * @throws InstallFailed if the exit code of the installer is not 0
 */
export async function installImage(
  node: TalosConnection,
  image: string,
  onMessage: (message: string) => void = () => undefined,
  options: CallOptions = {},
): Promise<void> {
  const output: string[] = [];
  let exitCode: number | undefined;
  await node.receive<InstallMessage>(
    "machine.LifecycleService",
    "Upgrade",
    { containerd: { driver: "CRI", namespace: NAMESPACES.system }, source: { imageName: image } },
    ({ progress }) => {
      if (progress.response === "exitCode") exitCode = progress.exitCode;
      else if (progress.message !== undefined) {
        output.push(progress.message);
        onMessage(progress.message);
      }
    },
    { timeoutMs: INSTALL_MS, ...options },
  );
  if (exitCode === undefined)
    throw new TalosRefused("UNKNOWN", `the node ended the installation of ${image} without an exit code`);
  if (exitCode !== 0) throw new InstallFailed(image, exitCode, output);
}

/** Returns before the node goes down. @returns the id in its events */
export async function rebootNode(node: TalosConnection): Promise<string> {
  const answer = await node.call<{ messages: { actorId: string }[] }>(MACHINE, "Reboot", { mode: "DEFAULT" });
  return answer.messages[0]?.actorId ?? "";
}

/** Boots the system that was installed before this one, at once. Its etcd data and configuration stay as they are. */
export async function rollbackNode(node: TalosConnection): Promise<void> {
  await node.call(MACHINE, "Rollback");
}
