import { request as httpRequest } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { Unreachable, describeFailure } from "./errors";
import type { FailureKind } from "./errors";
import { openSocket } from "./socket";
import { formatDuration } from "../../support/duration";

export interface StreamRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** The longest time without data. */
  readonly idleMs: number;
  /** @default no limit */
  readonly slowest?: SlowestRate;
}

/**
 * A transfer below this rate is aborted: it would take hours, or wait on a connection that only a proxy keeps alive.
 */
export interface SlowestRate {
  readonly bytesPerSecond: number;
  /** The limit does not apply at the beginning. */
  readonly graceMs: number;
}

export interface StreamResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Must be read to its end, or destroyed. A connection that breaks off ends it with Unreachable. */
  readonly body: AsyncIterable<Buffer>;
}

export type AskStream = (url: URL, request: StreamRequest) => Promise<StreamResponse>;

/** Bytes over HTTPS, through the proxy that the environment names, if any. @throws Unreachable */
export const askStream: AskStream = async (url, { method, headers, body, idleMs, slowest }) => {
  // The response of a destroyed connection ends with a separate error.
  let ended: Unreachable | undefined;
  const unreachable = (error: unknown) => ended ?? new Unreachable(url.host, ...describeFailure(url, error, idleMs));
  const end = (socket: Socket, kind: FailureKind, why: string) => {
    ended = new Unreachable(url.host, kind, `${url.host} ${why}`);
    socket.destroy(ended);
  };
  let limit: NodeJS.Timeout | undefined;
  let socket: Socket;
  try {
    socket = await openSocket(url, { timeoutMs: idleMs });
    socket.setTimeout(idleMs, () =>
      end(socket, "stalled", `has stalled: nothing arrived for ${formatDuration(idleMs / 1000)}`),
    );
    if (slowest) {
      const limitMs = slowest.graceMs + ((body?.length ?? 0) / slowest.bytesPerSecond) * 1000;
      const why = `is too slow: no response within ${formatDuration(limitMs / 1000)}`;
      limit = setTimeout(() => end(socket, "slow", why), limitMs).unref();
    }
    const ask = url.protocol === "http:" ? httpRequest : httpsRequest;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const clientRequest = ask(url, {
        method,
        headers: { "user-agent": "coldstart", ...headers },
        createConnection: () => socket,
      });
      clientRequest.on("response", resolve);
      clientRequest.on("error", reject);
      clientRequest.end(body);
    });
    return { status: response.statusCode ?? 0, headers: response.headers, body: read(response) };
  } catch (error) {
    throw unreachable(error);
  } finally {
    clearTimeout(limit);
  }

  async function* read(response: IncomingMessage): AsyncGenerator<Buffer> {
    const began = performance.now();
    let bytes = 0;
    try {
      for await (const chunk of response) {
        bytes += (chunk as Buffer).length;
        const ms = performance.now() - began;
        if (slowest && ms > slowest.graceMs && bytes < (slowest.bytesPerSecond * ms) / 1000)
          end(socket, "slow", `is too slow: ${bytes} bytes in ${formatDuration(ms / 1000)}`);
        yield chunk as Buffer;
      }
    } catch (error) {
      throw unreachable(error);
    } finally {
      response.destroy();
    }
  }
};
