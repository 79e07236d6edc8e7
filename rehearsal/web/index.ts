/**
 * The web hosts that programs other than Terraform connect to, under their real names, behind the rehearsal's proxy. Their
 * certificates are signed by a CA that the environment variables point to.
 */
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { Server } from "node:https";
import type { Socket } from "node:net";
import { join } from "node:path";
import type { WholeWorld } from "..";
import { allSimulations } from "../world/providers";
import { WebAuthority } from "./authority";
import { gitHost } from "./git-host";
import { github } from "./github";
import { s3Host } from "./s3";

const HTTPS = 443;

export interface WebOptions {
  readonly world: WholeWorld;
  /** The rehearsal's folder. */
  readonly folder: string;
  /** Repositories on git hosts other than GitHub. */
  readonly repositories?: readonly string[];
}

export interface Web {
  readonly env: Readonly<Record<string, string>>;
  /** Takes a connection to one of the hosts. */
  readonly route: (host: string, port: number) => ((socket: Socket) => void) | undefined;
  close(): Promise<void>;
}

export async function startWeb(options: WebOptions): Promise<Web> {
  const authority = await WebAuthority.make(join(options.folder, "web", "ca.pem"));
  const listeners = hosts(options);
  const servers = new Map<string, Promise<Server>>();
  const sockets = new Set<Socket>();
  const serverOf = (name: string, host: string, listener: RequestListener): Promise<Server> => {
    let server = servers.get(name);
    if (!server) {
      server = authority.certificate(host).then(({ certificate: cert, key }) => createServer({ cert, key }, listener));
      servers.set(name, server);
    }
    return server;
  };
  return {
    // For Node, for Go, and for curl.
    env: { NODE_EXTRA_CA_CERTS: authority.file, SSL_CERT_FILE: authority.file, CURL_CA_BUNDLE: authority.file },
    route: (host, port) => {
      const name = hostKey(host, port);
      const listener = listeners.get(name);
      if (!listener) return undefined;
      return (socket) => {
        sockets.add(socket);
        socket.on("close", () => sockets.delete(socket));
        serverOf(name, host, listener).then(
          (server) => server.emit("connection", socket),
          () => socket.destroy(),
        );
      };
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return Promise.resolve();
    },
  };
}

function hosts({ world, repositories = [] }: WebOptions): Map<string, RequestListener> {
  const { remotes } = world.kubernetes;
  const git = repositories
    .map((url) => new URL(url))
    .map((url) => [hostKeyOf(url), gitHost(url.host, remotes)] as const);
  const providers = allSimulations(world.base.providers).flatMap(({ hosts: own = [] }) => own);
  return new Map<string, RequestListener>([
    ...git,
    ...objectStorageHosts(world),
    ...providers.map(({ url, listener }) => [hostKeyOf(new URL(url)), listener] as const),
    [hostKey("api.github.com", HTTPS), github(remotes)],
  ]);
}

/** The name of the service, and the name of each bucket. */
function objectStorageHosts({ objectStorage: storage, base }: WholeWorld): [string, RequestListener][] {
  return storage.buckets.flatMap(({ endpoint, name }): [string, RequestListener][] => {
    const { protocol, host } = new URL(endpoint);
    const ofBucket = new URL(`${protocol}//${name}.${host}`);
    const shared = { storage, intercept: base.faults };
    return [
      [hostKeyOf(new URL(endpoint)), s3Host(shared)],
      [hostKeyOf(ofBucket), s3Host({ ...shared, ofHost: name })],
    ];
  });
}

function hostKeyOf({ hostname, port }: URL): string {
  return hostKey(hostname, Number(port || HTTPS));
}

function hostKey(host: string, port: number): string {
  return `${host.toLowerCase()}:${port}`;
}
