import { request as httpRequest } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { Unreachable, describeFailure } from "./errors";
import { openSocket } from "./socket";

export interface StreamRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** How long nothing may arrive. */
  readonly idleMs: number;
}

export interface StreamAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Must be read to its end, or destroyed. A connection that breaks off ends it with Unreachable. */
  readonly body: AsyncIterable<Buffer>;
}

export type AskStream = (url: URL, request: StreamRequest) => Promise<StreamAnswer>;

/** Bytes over HTTPS, through the proxy that the environment names, if any. @throws Unreachable */
export const askStream: AskStream = async (url, { method, headers, body, idleMs }) => {
  const unreachable = (error: unknown) => new Unreachable(url.host, ...describeFailure(url, error, idleMs));
  try {
    const socket = await openSocket(url);
    socket.setTimeout(idleMs, () => socket.destroy(Object.assign(new Error(), { code: "ETIMEDOUT" })));
    const ask = url.protocol === "http:" ? httpRequest : httpsRequest;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = ask(url, {
        method,
        headers: { "user-agent": "coldstart", ...headers },
        createConnection: () => socket,
      });
      asked.on("response", resolve);
      asked.on("error", reject);
      asked.end(body);
    });
    return { status: response.statusCode ?? 0, headers: response.headers, body: read(response) };
  } catch (error) {
    throw unreachable(error);
  }

  async function* read(response: IncomingMessage): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of response) yield chunk as Buffer;
    } catch (error) {
      throw unreachable(error);
    } finally {
      response.destroy();
    }
  }
};
