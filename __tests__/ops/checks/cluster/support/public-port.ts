/** Port 443 of some addresses, behind a proxy that the environment names: as a rehearsal has it, or an office. */
import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { makeCa } from "../../../../../rehearsal/world/talos/pki";
import type { CertificateAndKey } from "../../../../../rehearsal/world/talos/pki";

const PROXY = "HTTPS_PROXY";

export class PublicPort {
  private readonly before = process.env[PROXY];
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly proxy: Server,
    /** The answer of the host behind every address. */
    public answer: RequestListener,
    /** Addresses where nothing listens. */
    readonly silent: Set<string>,
    public certificate: CertificateAndKey,
  ) {}

  static async open(answer: RequestListener): Promise<PublicPort> {
    const own = await makeCa([{ CN: ["Kubernetes Ingress Controller Fake Certificate"] }], "P-256");
    const port = new PublicPort(createServer(), answer, new Set(), own);
    port.proxy.on("connect", ({ url = "" }, socket: Socket) => port.take(url.replace(/:443$/, ""), socket));
    await new Promise<void>((resolve) => port.proxy.listen(0, "127.0.0.1", resolve));
    process.env[PROXY] = `http://127.0.0.1:${(port.proxy.address() as AddressInfo).port}`;
    return port;
  }

  async close(): Promise<void> {
    if (this.before === undefined) delete process.env[PROXY];
    else process.env[PROXY] = this.before;
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.proxy.close(resolve));
  }

  private take(address: string, socket: Socket): void {
    this.sockets.add(socket);
    if (this.silent.has(address)) return void socket.end("HTTP/1.1 502 connection refused\r\n\r\n");
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    const { certificate: cert, key } = this.certificate;
    createHttpsServer({ cert, key }, (request, response) => this.answer(request, response)).emit("connection", socket);
  }
}

/** The answers by host name: a status, or 404 for an unknown host. */
export function saying(statuses: Readonly<Record<string, number>>): RequestListener {
  return (request, response) => void response.writeHead(statuses[request.headers.host ?? ""] ?? 404).end();
}
