import { request } from "node:http";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { getProxyForUrl } from "proxy-from-env";

const PATIENCE_MS = 5000;

/** A connection to a host and port: straight, or through the proxy that the environment names for it. */
export function openConnection(host: string, port: number): Promise<Socket> {
  const proxy = getProxyForUrl(`https://${host}:${port}`);
  return proxy ? throughProxy(new URL(proxy), `${host}:${port}`) : straight(host, port);
}

function straight(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: PATIENCE_MS }, () => {
      socket.setTimeout(0);
      resolve(socket);
    });
    socket.on("timeout", () => socket.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`)));
    socket.on("error", reject);
  });
}

function throughProxy(proxy: URL, target: string): Promise<Socket> {
  const login = proxy.username
    ? `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`
    : undefined;
  return new Promise((resolve, reject) => {
    const asked = request({
      host: proxy.hostname,
      port: proxy.port || 80,
      method: "CONNECT",
      path: target,
      timeout: PATIENCE_MS,
      headers: login ? { "proxy-authorization": `Basic ${Buffer.from(login).toString("base64")}` } : {},
    });
    asked.on("connect", (response, socket) => {
      if (response.statusCode === 200) return resolve(socket);
      socket.destroy();
      reject(new Error(`the proxy answered ${response.statusCode} ${response.statusMessage ?? ""}`.trim()));
    });
    asked.on("timeout", () => asked.destroy(new Error("the proxy does not answer")));
    asked.on("error", reject);
    asked.end();
  });
}
