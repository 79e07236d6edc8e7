import type { Client } from "@grpc/grpc-js";

/** Short: only calls that belong together share a connection, and a node cannot have rebooted in between. */
const KEPT_MS = 1000;
/**
 * Calls may follow each other for minutes, for example in a wait. A limit makes sure that a reboot or a new certificate
 * is noticed.
 */
const MAX_AGE_MS = 5000;
/** gRPC's `connectivityState.READY`. */
const READY = 2;

interface KeptClient {
  readonly client: Client;
  readonly openedAt: number;
  users: number;
  hasFailed: boolean;
  closing?: NodeJS.Timeout;
}

const kept = new Map<string, KeptClient>();

/**
 * Reuses the connection of the previous call to the same node for up to a second. A gate makes many calls to each node, and the
 * handshake of TLS takes several times as long as a call.
 *
 * @param key of clients that are the same: node, proxy, and identity. @default the client is used only here
 */
export async function withKeptClient<T>(
  key: string | undefined,
  open: () => Promise<Client>,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const one = reuseKept(key) ?? { client: await open(), openedAt: Date.now(), users: 1, hasFailed: false };
  try {
    return await use(one.client);
  } catch (error) {
    one.hasFailed = true;
    throw error;
  } finally {
    one.users -= 1;
    if (one.users === 0) release(key, one);
  }
}

function reuseKept(key: string | undefined): KeptClient | undefined {
  const known = key === undefined ? undefined : kept.get(key);
  if (!known || !isUsable(known)) return undefined;
  clearTimeout(known.closing);
  known.users += 1;
  return known;
}

function release(key: string | undefined, one: KeptClient): void {
  if (key === undefined) return one.client.close();
  const known = kept.get(key);
  if (!isUsable(one) || (known !== one && known && isUsable(known))) {
    if (known === one) kept.delete(key);
    return one.client.close();
  }
  if (known !== one && known?.users === 0) known.client.close();
  kept.set(key, one);
  one.closing = setTimeout(() => {
    if (kept.get(key) === one) kept.delete(key);
    one.client.close();
  }, KEPT_MS).unref();
}

function isUsable({ client, openedAt, hasFailed }: KeptClient): boolean {
  const isYoung = Date.now() - openedAt < MAX_AGE_MS;
  return !hasFailed && isYoung && client.getChannel().getConnectivityState(false) === READY;
}
