import { Unreachable, describeFailure } from "./errors";
import { exchange } from "./exchange";
import type { HttpResponse } from "./exchange";
import { TIMEOUT_MS, connectionTo } from "./socket";

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

export interface JsonResponse {
  readonly status: number;
  /** Undefined if the response is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each caller reads different fields
  readonly body: any;
  /** The scopes of the token, if the host reports them (GitHub). */
  readonly scopes?: string;
  /** When it was given, by the clock of the host. */
  readonly date?: Date;
}

/** @throws Unreachable, with a readable message, if there is no response at all. Any status is a response. */
export type AskJson = (url: string, request?: JsonRequest) => Promise<JsonResponse>;

/** JSON over HTTPS, through the proxy that the environment names, if any. */
export const askJson: AskJson = async (address, request = {}) => {
  const url = new URL(address);
  const { method = "GET", headers = {}, body, insecure = false, timeoutMs = TIMEOUT_MS } = request;
  const question = {
    method,
    timeoutMs,
    signal: AbortSignal.timeout(timeoutMs),
    // GitHub rejects requests without a User-Agent.
    headers: { accept: "application/json", "user-agent": "coldstart", ...lengthOf(body), ...headers },
  };
  try {
    const answer = await exchange(url, question, connectionTo(url, { insecure, timeoutMs }), body);
    return { status: answer.status, body: parseJson(answer.text), ...datesAndScopes(answer) };
  } catch (error) {
    throw new Unreachable(url.host, ...describeFailure(url, error, timeoutMs));
  }
};

function datesAndScopes({ headers }: HttpResponse): Pick<JsonResponse, "date" | "scopes"> {
  const date = new Date(headers.date ?? NaN);
  const scopes = headers["x-oauth-scopes"];
  return {
    ...(Number.isNaN(date.getTime()) ? {} : { date }),
    ...(typeof scopes === "string" ? { scopes } : {}),
  };
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
