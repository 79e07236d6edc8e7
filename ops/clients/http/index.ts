import { request as httpRequest } from "node:http";
import type { RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Socket } from "node:net";
import { Unreachable, describeFailure } from "./errors";
import { TIMEOUT_MS, openPlainSocket, startTls } from "./socket";

export { Unreachable } from "./errors";
export { openSocket } from "./socket";

export interface JsonRequest {
  /** @default GET */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Accept a certificate of an unknown authority. @default false */
  readonly insecure?: boolean;
  /** @default 10 s */
  readonly timeoutMs?: number;
}

export interface JsonAnswer {
  readonly status: number;
  /** Undefined where the answer is not JSON. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each reader knows the part that it reads
  readonly body: any;
  /** The scopes of the token that asked, where the host says so (GitHub). */
  readonly scopes?: string;
  /** When it was given, by the clock of the host. */
  readonly date?: Date;
}

/** @throws Unreachable, with a readable message, if there is no answer at all. Any status is an answer. */
export type AskJson = (url: string, request?: JsonRequest) => Promise<JsonAnswer>;

/** JSON over HTTPS, through the proxy that the environment names, if any. */
export const askJson: AskJson = async (address, request = {}) => {
  const url = new URL(address);
  const { method = "GET", headers = {}, body, timeoutMs = TIMEOUT_MS } = request;
  let plain: Socket | undefined;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    plain = await openPlainSocket(url);
    const socket = await startTls(url, plain, request);
    const options: RequestOptions = {
      method,
      signal,
      // GitHub rejects requests without a User-Agent.
      headers: { accept: "application/json", "user-agent": "coldstart", ...lengthOf(body), ...headers },
      createConnection: () => socket,
    };
    const { status, text, date, scopes } = await exchange(url, options, body);
    return { status, body: parseJson(text), ...(date && { date }), ...(scopes !== undefined && { scopes }) };
  } catch (error) {
    throw new Unreachable(url.host, ...describeFailure(url, error, timeoutMs));
  } finally {
    plain?.destroy();
  }
};

function exchange(url: URL, options: RequestOptions, body: string | undefined) {
  return new Promise<{ status: number; text: string; date?: Date; scopes?: string }>((resolve, reject) => {
    const ask = url.protocol === "http:" ? httpRequest : httpsRequest;
    const asked = ask(url, options, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (text += chunk));
      const date = new Date(response.headers.date ?? NaN);
      const dated = Number.isNaN(date.getTime()) ? {} : { date };
      const scopeHeader = response.headers["x-oauth-scopes"];
      const scopes = typeof scopeHeader === "string" ? { scopes: scopeHeader } : {};
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text, ...dated, ...scopes }));
      response.on("error", reject);
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

function lengthOf(body: string | undefined): Record<string, string> {
  return body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
