import { request as httpRequest } from "node:http";
import type { Agent, IncomingHttpHeaders, RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Socket } from "node:net";
import { formatDuration } from "../../support/duration";
import { KeptConnections } from "./kept-connections";
import type { Connection } from "./kept-connections";

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export type HttpRequest = Pick<RequestOptions, "method" | "headers" | "signal"> & { readonly timeoutMs: number };

/** Only for HTTPS: other connections are opened quickly. */
export const kept = new KeptConnections();

/**
 * A GET uses a kept-alive connection if there is one. The server may close it at any time: the GET is then repeated on
 * a new connection, unless a part of the response has arrived. Every other request opens a new connection, and is never
 * sent twice.
 */
export async function exchange(
  url: URL,
  request: HttpRequest,
  connection: Connection,
  body?: string,
): Promise<HttpResponse> {
  const isKept = request.method === "GET" && url.protocol === "https:";
  const answer = isKept ? await ask(url, request, { agent: kept as Agent, connection }) : undefined;
  if (answer) return answer;
  const socket = await connection.open();
  try {
    return (await ask(url, request, { createConnection: () => socket }, body)) as HttpResponse;
  } finally {
    socket.destroy();
  }
}

type Route = { readonly agent: Agent; readonly connection: Connection } | { readonly createConnection: () => Socket };

/** A server that sends a little from time to time never reaches the timeout. */
const SLOWEST_ANSWER = 12;

/** @returns undefined if the server has closed a kept-alive connection */
function ask(
  url: URL,
  { timeoutMs, ...request }: HttpRequest,
  route: Route,
  body?: string,
): Promise<HttpResponse | undefined> {
  let limit: NodeJS.Timeout | undefined;
  return new Promise<HttpResponse | undefined>((resolve, reject) => {
    const send = url.protocol === "http:" ? httpRequest : httpsRequest;
    let isAnswered = false;
    const clientRequest = send(url, { ...request, ...route, timeout: timeoutMs }, (response) => {
      isAnswered = true;
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      response.on("error", reject);
    });
    // Only an agent passes the timeout of the options on to its sockets.
    clientRequest.setTimeout(timeoutMs);
    clientRequest.on("timeout", () =>
      clientRequest.destroy(new Error(`no response within ${formatDuration(timeoutMs / 1000)}`)),
    );
    clientRequest.on("error", (error: NodeJS.ErrnoException) => {
      const isClosed =
        clientRequest.reusedSocket && !isAnswered && (error.code === "ECONNRESET" || error.code === "EPIPE");
      if (isClosed) resolve(undefined);
      else reject(error);
    });
    limit = setTimeout(() => {
      reject(new Error(`no complete response within ${formatDuration((SLOWEST_ANSWER * timeoutMs) / 1000)}`));
      clientRequest.destroy();
    }, SLOWEST_ANSWER * timeoutMs);
    clientRequest.end(body);
  }).finally(() => clearTimeout(limit));
}
