import { existsSync, readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import type { RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { connect as connectPlain, isIP } from "node:net";
import type { Socket } from "node:net";
import { connect as connectTls, createSecureContext, rootCertificates } from "node:tls";
import type { SecureContext } from "node:tls";
import { Unreachable, describeFailure } from "./errors";
import { openConnection } from "./tunnel";

export { Unreachable } from "./errors";

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

/** @throws Unreachable, in words for a person, when there is no answer at all. Any status is an answer. */
export type AskJson = (url: string, request?: JsonRequest) => Promise<JsonAnswer>;

const PATIENCE_MS = 10_000;

/** Where systems keep the authorities that they trust; Terraform's providers look at the same places. */
const SYSTEM_AUTHORITIES = [
  "/etc/ssl/certs/ca-certificates.crt",
  "/etc/pki/tls/certs/ca-bundle.crt",
  "/etc/ssl/ca-bundle.pem",
  "/etc/ssl/cert.pem",
];

/** JSON over HTTPS, through the proxy that the environment names, if any. */
export const askJson: AskJson = async (address, request = {}) => {
  const url = new URL(address);
  const { method = "GET", headers = {}, body, timeoutMs = PATIENCE_MS } = request;
  let plain: Socket | undefined;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    plain = await connection(url);
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

/** A connection for one request: straight or through the proxy of the environment, and encrypted for HTTPS. */
export async function openSocket(url: URL): Promise<Socket> {
  return startTls(url, await connection(url), {});
}

/** As Go does it for Terraform's providers: no proxy is used for this machine itself. */
function connection({ hostname, port, protocol }: URL): Promise<Socket> {
  const number = Number(port || (protocol === "http:" ? 80 : 443));
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  if (!/^(localhost|127\.[\d.]+|::1)$/.test(host)) return openConnection(host, number);
  return new Promise((resolve, reject) => {
    const socket = connectPlain({ host, port: number }, () => resolve(socket));
    socket.once("error", reject);
  });
}

function startTls({ protocol, hostname }: URL, socket: Socket, { insecure = false }: JsonRequest): Promise<Socket> {
  if (protocol === "http:") return Promise.resolve(socket);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  return new Promise((resolve, reject) => {
    const tls = connectTls(
      {
        socket,
        host,
        ...(isIP(host) ? {} : { servername: host }),
        secureContext: trust(),
        rejectUnauthorized: !insecure,
        timeout: PATIENCE_MS,
      },
      () => resolve(tls),
    );
    tls.once("error", reject);
    tls.once("timeout", () => tls.destroy(Object.assign(new Error(), { code: "ETIMEDOUT" })));
    // The server closed the connection during the handshake.
    tls.once("close", () => reject(Object.assign(new Error(), { code: "ECONNRESET" })));
  });
}

function exchange(url: URL, options: RequestOptions, body: string | undefined) {
  return new Promise<{ status: number; text: string; date?: Date; scopes?: string }>((resolve, reject) => {
    const ask = url.protocol === "http:" ? httpRequest : httpsRequest;
    const asked = ask(url, options, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (text += chunk));
      const date = new Date(response.headers.date ?? NaN);
      const dated = Number.isNaN(date.getTime()) ? {} : { date };
      const said = response.headers["x-oauth-scopes"];
      const scopes = typeof said === "string" ? { scopes: said } : {};
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

let known: { readonly key: string; readonly context: SecureContext } | undefined;

/** Reading hundreds of certificates takes longer than most answers: once is enough. */
function trust(): SecureContext {
  const named = ["NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE"].flatMap((name) => process.env[name] || []);
  const key = named.join("\n");
  if (known?.key !== key) {
    const system = SYSTEM_AUTHORITIES.find((file) => existsSync(file));
    const files = [...(system ? [system] : []), ...named].map((file) => readFileSync(file, "utf8"));
    known = { key, context: createSecureContext({ ca: [...(system ? [] : rootCertificates), ...files] }) };
  }
  return known.context;
}
