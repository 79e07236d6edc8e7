/**
 * node --require ./tools/typescript.cjs ops/wait-for-api.ts <https url> <seconds>
 *
 * Waits until the Kubernetes API answers at all: between etcd's start and the API's first answer lies a minute in which
 * every request is refused. Asks, never sleeps blindly, and says what it last saw when the time is up.
 */
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

const PAUSE_MS = 2000;
const ANSWER_MS = 5000;

/** Any answer will do: Talos lets nobody in without a certificate, and a 401 is an API server's word. */
async function statusOf(url: URL): Promise<number> {
  const socket = await throughProxy(url);
  return new Promise((resolve, reject) => {
    const request = httpsRequest(
      url,
      // Only whether it answers matters here; whom it trusts is checked by everyone who really talks to it.
      { rejectUnauthorized: false, timeout: ANSWER_MS, ...(socket ? { socket, agent: false as const } : {}) },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    request.on("timeout", () => request.destroy(new Error(`no answer within ${ANSWER_MS / 1000} s`)));
    request.on("error", reject);
    request.end();
  });
}

/** A tunnel through the proxy that the environment names, if it names one. */
function throughProxy({ host }: URL): Promise<Socket | undefined> {
  const proxy = process.env.HTTPS_PROXY ?? process.env.https_proxy;
  if (!proxy) return Promise.resolve(undefined);
  const { hostname, port } = new URL(proxy);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: hostname, port, method: "CONNECT", path: host, timeout: ANSWER_MS });
    request.on("connect", (response, socket) => {
      if (response.statusCode === 200) return resolve(socket);
      socket.destroy();
      reject(new Error(`the proxy answered ${response.statusCode} ${response.statusMessage ?? ""}`.trim()));
    });
    request.on("timeout", () => request.destroy(new Error("the proxy does not answer")));
    request.on("error", reject);
    request.end();
  });
}

export async function waitForApi(url: URL, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const missing = await whyNotReady(url);
    if (missing === undefined) return;
    if (performance.now() + PAUSE_MS > end) {
      throw new Error(
        `The Kubernetes API at ${url.host} did not answer within ${seconds} s; last seen: ${missing}.\n` +
          `Look closer with: talosctl --nodes ${url.hostname} service && talosctl --nodes ${url.hostname} logs kubelet`,
      );
    }
    await pause(PAUSE_MS);
  }
}

async function whyNotReady(url: URL): Promise<string | undefined> {
  try {
    const status = await statusOf(new URL("/readyz", url));
    return [200, 401, 403].includes(status) ? undefined : `it answered ${status}`;
  } catch (error) {
    return (error as Error).message || (error as NodeJS.ErrnoException).code || String(error);
  }
}

if (require.main === module) {
  const [url, seconds] = process.argv.slice(2);
  waitForApi(new URL(url ?? ""), Number(seconds)).then(
    () => console.log(`The Kubernetes API answers at ${url}.`),
    (error: Error) => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
}
