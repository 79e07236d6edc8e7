import { createHash } from "node:crypto";
import { Agent } from "node:https";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** Short: only requests that belong together share a connection. */
const KEPT_MS = 1000;
/**
 * Requests may follow each other for minutes. A limit makes sure that a restarted or moved server, or a new
 * certificate, is noticed.
 */
const MAX_AGE_MS = 5000;

/** The key of interchangeable connections. A hash, because Node writes it to its debug log, and parts may be secret. */
export function connectionKey(...parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** The route to a host. */
export interface Connection {
  /** The same for interchangeable connections: host, proxy, and the TLS identities of client and host. */
  readonly key: string;
  readonly open: () => Promise<Socket>;
}

type TimedSocket = Socket & { openedAt?: number };
type Callback = (error: Error | null, socket: Duplex) => void;

/**
 * Connections stay open for the next request to the same host: the handshake of TLS takes several times as long as most
 * answers.
 */
export class KeptConnections extends Agent {
  constructor() {
    super({ keepAlive: true, timeout: KEPT_MS });
  }

  override getName(options: object = {}): string {
    return connectionOf(options).key;
  }

  override createConnection(options: object, done?: Callback): undefined {
    const open = async () => Object.assign(await connectionOf(options).open(), { openedAt: Date.now() });
    open().then(
      (socket) => done?.(null, socket),
      (error: Error) => (done as (error: Error) => void)(error),
    );
  }

  /** @returns a falsy value to close the connection; Node's types do not allow that */
  override keepSocketAlive(socket: TimedSocket): void {
    if (Date.now() - (socket.openedAt ?? 0) < MAX_AGE_MS) return super.keepSocketAlive(socket);
  }
}

function connectionOf(options: object): Connection {
  return (options as { readonly connection: Connection }).connection;
}
