import { createHash } from "node:crypto";
import { Agent } from "node:https";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** As short as the pauses between questions that belong together. */
const KEPT_MS = 1000;
/** Questions may follow each other for minutes: a server that has restarted, moved, or has another certificate is noticed. */
const MAX_AGE_MS = 5000;

/** The key of connections that may stand for each other. A hash, because Node writes it to its debug log, and parts may be secret. */
export function connectionKey(...parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** How a host is reached. */
export interface Connection {
  /** The same for connections that may stand for each other: host, proxy, and what client and host know about each other. */
  readonly key: string;
  readonly open: () => Promise<Socket>;
}

type Aged = Socket & { openedAt?: number };
type Done = (error: Error | null, socket: Duplex) => void;

/** Connections stay open for the next question to the same host: the handshake of TLS takes several times as long as most answers. */
export class KeptConnections extends Agent {
  constructor() {
    super({ keepAlive: true, timeout: KEPT_MS });
  }

  override getName(options: object = {}): string {
    return connectionOf(options).key;
  }

  override createConnection(options: object, done?: Done): undefined {
    const open = async () => Object.assign(await connectionOf(options).open(), { openedAt: Date.now() });
    open().then(
      (socket) => done?.(null, socket),
      (error: Error) => (done as (error: Error) => void)(error),
    );
  }

  /** @returns a falsy value for one that is to be closed; the types of Node know of none */
  override keepSocketAlive(socket: Aged): void {
    if (Date.now() - (socket.openedAt ?? 0) < MAX_AGE_MS) return super.keepSocketAlive(socket);
  }
}

function connectionOf(options: object): Connection {
  return (options as { readonly connection: Connection }).connection;
}
