/**
 * Gives the real kubectl access to the simulated cluster. The kubeconfig contains the address of a node, and HTTPS_PROXY
 * points to a proxy on loopback that responds for the nodes and refuses everything else, so a rehearsal never uses the
 * network.
 */
import type { X509Certificate } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { Server } from "node:https";
import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { LOOPBACK, listenOnLoopback } from "../http/loopback";
import type { KubernetesWorld } from "../world/kubernetes";
import { isAnsweringAt, findClientFault } from "../world/kubernetes/access";
import { ApiError } from "../world/kubernetes/api-error";
import { failure } from "./responses";
import { servingCertificate } from "./certificate";
import { handle } from "./handler";

const API_PORT = 6443;

const KEPT_SERVERS = 8;

export interface KubeApiOptions {
  readonly world: KubernetesWorld;
  /** Handles connections to other hosts than the API, such as web pages of services. Default: refuses all. */
  readonly route?: Route;
}

type SocketHandler = (socket: Socket) => void;

/** The handler of a connection, or why there is none; undefined for an unknown address. */
export type RouteResult = SocketHandler | string | undefined;
export type Route = (host: string, port: number) => RouteResult | Promise<RouteResult>;

export interface KubeApiServer {
  readonly proxyUrl: string;
  /** For the environment of kubectl and of every other program that must stay inside the rehearsal. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function startKubeApi({ world, route }: KubeApiOptions): Promise<KubeApiServer> {
  const { view } = world;
  const sockets = new Set<Socket>();
  const apis = new Map<string, Promise<Server>>();
  const open = async (host: string, identity: string): Promise<Server> => {
    const { accepted, certificate: issuing } = view.kubernetesCa(host);
    const { certificate, key } = await servingCertificate(view, host);
    const options = { cert: certificate, key, ca: [...(accepted ?? [issuing])] };
    // The cluster has changed meanwhile, and the certificate may be for another identity.
    if (identityOf(host) !== identity) apis.delete(identity);
    const api = createHttpsServer(
      { ...options, requestCert: true, rejectUnauthorized: false },
      (incoming, response) => {
        // Clients keep connections open. They are closed when an API server stops, or restarts with another certificate.
        if (!isAnsweringAt(view, host) || identityOf(host) !== identity) incoming.socket.destroy();
        else answer(world, host, incoming, response);
      },
    );
    api.on("tlsClientError", (_, socket) => socket.destroy());
    return api;
  };
  // A new CA, or a new node address, requires a new certificate.
  const identityOf = (host: string): string => JSON.stringify([host, view.kubernetesCa(host), view.apiNames()]);
  const apiAt = (host: string): Promise<Server> => {
    const key = identityOf(host);
    const known = apis.get(key);
    if (known) return known;
    const api = open(host, key);
    // During a CA rotation API servers have different certificates. Unused ones are dropped.
    if (apis.size > KEPT_SERVERS) apis.clear();
    apis.set(key, api);
    return api;
  };

  const proxy = createServer((_, response) =>
    response.writeHead(403).end("This proxy of a rehearsal supports only CONNECT.\n"),
  );
  proxy.on("connect", (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    const [, host = "", port = "443"] = /^\[?([^\]]+?)\]?:(\d+)$/.exec(incoming.url ?? "") ?? [];
    const refuse = (words: string): void => void socket.end(`HTTP/1.1 502 ${words.replaceAll(/\s+/g, " ")}\r\n\r\n`);
    const accept = (take: SocketHandler): void => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      if (head.length > 0) socket.unshift(head);
      take(socket);
    };
    const isApi = Number(port) === API_PORT && isAnsweringAt(view, host);
    if (isApi) {
      const down = view.apiDown();
      if (down !== undefined) return refuse(`dial tcp ${host}:${port}: connect: connection refused (${down})`);
      apiAt(host).then(
        (api) => accept((taken) => api.emit("connection", taken)),
        (error: unknown) => refuse(`internal error of the rehearsal: ${String(error)}`),
      );
      return;
    }
    Promise.resolve(route?.(host, Number(port))).then(
      (take) => {
        if (typeof take === "function") accept(take);
        else refuse(take ?? `this is a rehearsal: it does not connect to ${host}:${port}`);
      },
      (error: unknown) => refuse(`internal error of the rehearsal: ${String(error)}`),
    );
  });
  const proxyUrl = `http://${LOOPBACK}:${await listenOnLoopback(proxy)}`;
  return {
    proxyUrl,
    env: {
      HTTPS_PROXY: proxyUrl,
      https_proxy: proxyUrl,
      HTTP_PROXY: proxyUrl,
      http_proxy: proxyUrl,
      NO_PROXY: "",
      no_proxy: "",
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      for (const api of apis.values()) (await api).close();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

function answer(world: KubernetesWorld, host: string, incoming: IncomingMessage, response: ServerResponse): void {
  const fault = describeRefusal(world, host, incoming);
  if (!fault) return void handle(world, incoming, response);
  const denied = failure(new ApiError(fault.startsWith("Forbidden") ? 403 : 401, fault.split(":")[0] ?? "", fault));
  response.writeHead(denied.code, { "content-type": "application/json" }).end(JSON.stringify(denied.body));
}

/** Cached per connection, because a connection can have many requests. */
const peers = new WeakMap<object, X509Certificate>();

/** Why the client is refused; undefined if it is accepted. */
function describeRefusal({ view }: KubernetesWorld, host: string, { socket }: IncomingMessage): string | undefined {
  const peer = peers.get(socket) ?? (socket as TLSSocket).getPeerX509Certificate();
  if (!peer) return "Unauthorized";
  peers.set(socket, peer);
  return findClientFault(view.kubernetesCa(host), peer);
}
