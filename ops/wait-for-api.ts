/**
 * node --require ./tools/typescript.cjs ops/wait-for-api.ts <https url> <seconds>
 *
 * Waits until the Kubernetes API answers at all: between etcd's start and the API's first answer lies a minute in which
 * every request is refused. Asks, never sleeps blindly, and says what it last saw when the time is up.
 */
import { request } from "node:https";
import { connect } from "node:tls";
import { runMain } from "./last-words";
import { patient, reasonOf, waitUntil } from "./patience";
import { openConnection } from "./tunnel";

const ANSWER_MS = 5000;

/** Any of these is an API server's word: Talos lets nobody in without a certificate. */
const ANSWERS = [200, 401, 403];

async function statusOf(url: URL): Promise<number> {
  const socket = await openConnection(url.hostname, Number(url.port || 443));
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        // Only whether it answers matters here; whom it trusts is checked by everyone who really talks to it.
        createConnection: () => connect({ socket, rejectUnauthorized: false }),
        timeout: ANSWER_MS,
      },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    asked.on("timeout", () => asked.destroy(new Error(`no answer within ${ANSWER_MS / 1000} s`)));
    asked.on("error", reject);
    asked.on("close", () => socket.destroy());
    asked.end();
  });
}

export function waitForApi(url: URL, seconds: number): Promise<void> {
  return waitUntil(
    async () => {
      try {
        const status = await statusOf(new URL("/readyz", url));
        return ANSWERS.includes(status) ? undefined : `it answered ${status}`;
      } catch (error) {
        return reasonOf(error);
      }
    },
    seconds,
    (lastSeen) =>
      `The Kubernetes API at ${url.host} did not answer within ${seconds} s; last seen: ${lastSeen}.\n` +
      `Look closer with: talosctl --nodes ${url.hostname} service && talosctl --nodes ${url.hostname} logs kubelet`,
  );
}

if (require.main === module) {
  const [url, seconds] = process.argv.slice(2);
  runMain(async () => {
    await waitForApi(new URL(url ?? ""), patient(Number(seconds)));
    console.log(`The Kubernetes API answers at ${url}.`);
  });
}
