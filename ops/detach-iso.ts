/**
 * HCLOUD_TOKEN=… node --require ./tools/typescript.cjs ops/detach-iso.ts <server id> <address> <seconds>
 *
 * Takes the Talos ISO out of a new Hetzner server as soon as Talos runs from memory. With the ISO still in, the next boot
 * from firmware would find Talos installed on the disk, and halt.
 */
import { askJson } from "./http";
import { reasonOf, waitUntil } from "./patience";
import { openConnection } from "./tunnel";

const TALOS_PORT = 50000;
const ENDPOINT = "https://api.hetzner.cloud/v1";

export interface DetachOptions {
  readonly serverId: string;
  readonly address: string;
  readonly seconds: number;
  readonly token: string;
  /** @default Hetzner's own */
  readonly endpoint?: string;
  /** @default 50000 */
  readonly talosPort?: number;
}

export async function detachIso(options: DetachOptions): Promise<void> {
  const { serverId, address, seconds, token, endpoint = ENDPOINT, talosPort = TALOS_PORT } = options;
  await waitUntil(
    () => whyTalosIsSilent(address, talosPort),
    seconds,
    (lastSeen) =>
      `Talos at ${address} did not come up from its ISO within ${seconds} s; last seen: ${lastSeen}.\n` +
      `Look at the server's console: hcloud server request-console ${serverId}`,
  );
  const { status, body } = await askJson(`${endpoint}/servers/${serverId}/actions/detach_iso`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  if (status < 300) return;
  const { error } = (body ?? {}) as { error?: { message?: string } };
  throw new Error(
    `Hetzner did not detach the ISO of server ${serverId}: ${error?.message ?? `status ${status}`}.\n` +
      `Do it by hand, then go on: hcloud server detach-iso ${serverId}`,
  );
}

async function whyTalosIsSilent(address: string, port: number): Promise<string | undefined> {
  try {
    (await openConnection(address, port)).destroy();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

if (require.main === module) {
  const [serverId = "", address = "", seconds] = process.argv.slice(2);
  const { HCLOUD_TOKEN: token = "", HCLOUD_ENDPOINT: endpoint } = process.env;
  detachIso({ serverId, address, seconds: Number(seconds), token, ...(endpoint ? { endpoint } : {}) }).then(
    () => console.log(`The ISO is out of server ${serverId}.`),
    (error: Error) => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
}
