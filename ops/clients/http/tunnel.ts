import { request } from "node:http";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { getProxyForUrl } from "proxy-from-env";
import { formatDuration } from "../../support/duration";
import { bareHost, urlHost } from "../../support/host";
import { isExemptAddress, isThisMachine } from "./no-proxy";

const TIMEOUT_MS = 5000;

/** The proxy that the environment names for a host and port. */
export function proxyFor(host: string, port: number): URL | undefined {
  if (isThisMachine(host) || isExemptAddress(host, port)) return undefined;
  const proxy = getProxyForUrl(`https://${urlHost(host)}:${port}`);
  return proxy ? new URL(proxy) : undefined;
}

/** User and password of a proxy, in the form of its header. */
export function proxyLogin({ username, password }: URL): string | undefined {
  return username ? `${decodeURIComponent(username)}:${decodeURIComponent(password)}` : undefined;
}

/** A connection to a host and port: directly, or through the proxy that the environment names for it. */
export function openConnection(host: string, port: number): Promise<Socket> {
  const proxy = proxyFor(host, port);
  return proxy ? connectThroughProxy(proxy, `${urlHost(host)}:${port}`) : connectDirectly(bareHost(host), port);
}

function connectDirectly(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: TIMEOUT_MS }, () => {
      socket.setTimeout(0);
      resolve(socket);
    });
    socket.on("timeout", () => socket.destroy(new Error(`no response within ${formatDuration(TIMEOUT_MS / 1000)}`)));
    socket.on("error", reject);
  });
}

function connectThroughProxy(proxy: URL, target: string): Promise<Socket> {
  const login = proxyLogin(proxy);
  return new Promise((resolve, reject) => {
    const clientRequest = request({
      host: bareHost(proxy.hostname),
      port: proxy.port || 80,
      method: "CONNECT",
      path: target,
      timeout: TIMEOUT_MS,
      headers: login ? { "proxy-authorization": `Basic ${Buffer.from(login).toString("base64")}` } : {},
    });
    clientRequest.on("connect", (response, socket) => {
      // Requests through the tunnel have a separate timeout.
      if (response.statusCode === 200) return resolve(socket.setTimeout(0));
      socket.destroy();
      reject(new Error(`the proxy responds with ${response.statusCode} ${response.statusMessage ?? ""}`.trim()));
    });
    clientRequest.on("timeout", () => clientRequest.destroy(new Error("the proxy does not respond")));
    clientRequest.on("error", reject);
    clientRequest.end();
  });
}
