import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createGunzip } from "node:zlib";
import { urlHost } from "../../support/host";

export interface ServeOptions {
  /** The bare repository. */
  readonly repository: string;
  /** The last part of the URL. */
  readonly name: string;
  /** The only local address to listen on. */
  readonly host: string;
  /** 0 selects any free port. */
  readonly port: number;
  /** The addresses that may read, in addition to this machine. */
  readonly readers: readonly string[];
}

export interface SnapshotServer {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

const SERVICE = "git-upload-pack";
const LOOPBACK = /^(127\.|::1$)/;
const VERSION = /^version=[0-2]$/;

/**
 * Serves a repository read-only over git's smart HTTP protocol, the only HTTP protocol that Flux supports. The program
 * that receives pushes is never started.
 */
export async function serveRepository(options: ServeOptions): Promise<SnapshotServer> {
  const { host, port, name } = options;
  const server = createServer((request, response) => answer(options, request, response));
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, host, listening);
  });
  const { port: boundPort } = server.address() as AddressInfo;
  return {
    url: `http://${urlHost(host)}:${boundPort}/${name}.git`,
    port: boundPort,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function answer(options: ServeOptions, request: IncomingMessage, response: ServerResponse): void {
  const { name, readers } = options;
  const url = new URL(request.url ?? "/", "http://snapshot");
  if (!mayRead(readers, request.socket.remoteAddress)) return refuse(response, 403, "access denied");
  const isRefs = request.method === "GET" && url.pathname === `/${name}.git/info/refs`;
  if (isRefs && url.searchParams.get("service") === SERVICE) return advertise(options, request, response);
  if (request.method === "POST" && url.pathname === `/${name}.git/${SERVICE}`) return pack(options, request, response);
  if (isRefs || url.pathname.endsWith("/git-receive-pack")) return refuse(response, 403, "this snapshot is read-only");
  return refuse(response, 404, "not found");
}

/** Exported for tests, whose clients are on this machine. */
export function mayRead(readers: readonly string[], address = ""): boolean {
  const plain = address.replace(/^::ffff:/, "");
  return LOOPBACK.test(plain) || readers.includes(plain);
}

function advertise({ repository }: ServeOptions, request: IncomingMessage, response: ServerResponse): void {
  const line = `# service=${SERVICE}\n`;
  response.writeHead(200, headers(`application/x-${SERVICE}-advertisement`));
  response.write(`${(line.length + 4).toString(16).padStart(4, "0")}${line}0000`);
  const git = uploadPack(repository, request, ["--advertise-refs"]);
  git.stdin.end();
  git.stdout.pipe(response);
}

function pack({ repository }: ServeOptions, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, headers(`application/x-${SERVICE}-result`));
  const git = uploadPack(repository, request, []);
  const body = request.headers["content-encoding"] === "gzip" ? request.pipe(createGunzip()) : request;
  // A client that disconnects is not an error.
  for (const stream of [body, git.stdin]) stream.on("error", () => git.kill());
  body.pipe(git.stdin);
  git.stdout.pipe(response);
}

function uploadPack(repository: string, request: IncomingMessage, args: readonly string[]) {
  const version = request.headers["git-protocol"];
  const protocol = typeof version === "string" && VERSION.test(version) ? { GIT_PROTOCOL: version } : {};
  // The environment of this process is not passed on, because it contains credentials.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...protocol };
  const git = spawn("git", ["upload-pack", "--strict", "--stateless-rpc", ...args, repository], {
    env,
    stdio: ["pipe", "pipe", "ignore"],
  });
  git.on("error", () => request.socket.destroy());
  return git;
}

function headers(type: string): Record<string, string> {
  return { "content-type": type, "cache-control": "no-cache" };
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { "content-type": "text/plain" }).end(`${message}\n`);
}
