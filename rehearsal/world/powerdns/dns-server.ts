/** A name server on loopback, UDP and TCP on one port: `dig @127.0.0.1 -p <port>` asks the simulated zones. */
import { createSocket } from "node:dgram";
import type { Socket as UdpSocket } from "node:dgram";
import { createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import type { Zone } from ".";
import { answer } from "./answers";
import type { Reply } from "./answers";
import { readQuery, writeReply } from "./wire";
import type { Query } from "./wire";

const LOOPBACK = "127.0.0.1";
const ATTEMPTS = 20;

const BROKEN: Reply = { code: "SERVFAIL", authoritative: false, answers: [], authorities: [], additionals: [] };

export interface DnsSource {
  zones(): readonly Zone[];
  /** Why the name servers do not respond. Clients get SERVFAIL instead of a timeout. */
  down?(): string | undefined | Promise<string | undefined>;
}

export interface DnsServer {
  /** "127.0.0.1:53535" */
  readonly address: string;
  close(): Promise<void>;
}

export async function startDnsServer(source: DnsSource): Promise<DnsServer> {
  const connections = new Set<Socket>();
  const tcp = createServer((socket) => {
    connections.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => connections.delete(socket));
    readMessages(socket, (message) => replyTo(message, source));
  });
  const udp = createSocket("udp4");
  udp.on("message", (message, from) => {
    void replyTo(message, source, (query) => query.udpSize).then(
      (bytes) => bytes && udp.send(bytes, from.port, from.address, () => undefined),
    );
  });
  const port = await listenOnBoth(tcp, udp);
  return {
    address: `${LOOPBACK}:${String(port)}`,
    async close() {
      for (const socket of connections) socket.destroy();
      await Promise.all([
        new Promise((resolve) => tcp.close(resolve)),
        new Promise<void>((resolve) => udp.close(() => resolve())),
      ]);
    },
  };
}

async function replyTo(
  message: Buffer,
  source: DnsSource,
  limit: (query: Query) => number = () => Infinity,
): Promise<Buffer | undefined> {
  const query = readQuery(message);
  if (!query) return undefined;
  const down = await source.down?.();
  const reply = down === undefined ? answer(source.zones(), query.question) : BROKEN;
  return writeReply(query, reply, limit(query));
}

/** By TCP each message comes with its length before it. */
function readMessages(socket: Socket, reply: (message: Buffer) => Promise<Buffer | undefined>): void {
  let pending = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 2 && pending.length >= 2 + pending.readUInt16BE(0)) {
      const length = pending.readUInt16BE(0);
      const message = pending.subarray(2, 2 + length);
      pending = pending.subarray(2 + length);
      void reply(message).then((bytes) => {
        if (!bytes || socket.destroyed) return;
        const head = Buffer.alloc(2);
        head.writeUInt16BE(bytes.length);
        socket.write(Buffer.concat([head, bytes]));
      });
    }
  });
}

/** A port that is free for TCP may be taken for UDP: then another one is tried. */
async function listenOnBoth(tcp: Server, udp: UdpSocket): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    await waitForListening(tcp, () => tcp.listen(0, LOOPBACK));
    const { port } = tcp.address() as AddressInfo;
    try {
      await waitForListening(udp, () => udp.bind(port, LOOPBACK));
      return port;
    } catch (error) {
      await new Promise((resolve) => tcp.close(resolve));
      if (attempt >= ATTEMPTS) throw error;
    }
  }
}

function waitForListening(server: Server | UdpSocket, listen: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => reject(error);
    (server as Server).once("error", onError);
    (server as Server).once("listening", () => {
      server.removeListener("error", onError);
      resolve();
    });
    listen();
  });
}
