import { request } from "node:https";
import type { X509Certificate } from "node:crypto";
import { connect } from "node:tls";
import type { TLSSocket } from "node:tls";
import { openConnection } from "./tunnel";
import { formatDuration } from "../../support/duration";

const TIMEOUT_MS = 10_000;

/** A page to request: its host name, and the address to connect to, because public DNS may not have the name yet. */
export interface Place {
  readonly address: string;
  readonly host: string;
  /** @default 443 */
  readonly port?: number;
}

export interface Page {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
  /** The certificate that was presented for the host, trusted or not. */
  readonly certificate: X509Certificate | undefined;
  /** Whether this machine trusts the certificate. */
  readonly isTrusted: boolean;
}

/** @throws Error with the reason if nothing responds */
export async function askPage({ address, host, port = 443 }: Place, path: string): Promise<Page> {
  const socket = await openConnection(address, port);
  const tls = await waitForTls(
    connect({
      socket,
      servername: host,
      // An untrusted certificate is recorded but does not end the request: on the first day there are no others.
      rejectUnauthorized: false,
    }),
  );
  try {
    const page = await exchange(tls, host, path);
    return { ...page, certificate: tls.getPeerX509Certificate(), isTrusted: tls.authorized };
  } finally {
    tls.destroy();
    socket.destroy();
  }
}

function waitForTls(tls: TLSSocket): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const close = () => reject(new Error("it closed the connection during the TLS handshake"));
    tls.setTimeout(TIMEOUT_MS, () => tls.destroy(new Error(`no response within ${formatDuration(TIMEOUT_MS / 1000)}`)));
    tls.once("error", reject).once("close", close);
    tls.once("secureConnect", () => resolve(tls));
  });
}

function exchange(tls: TLSSocket, host: string, path: string): Promise<Pick<Page, "status" | "location" | "body">> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      { host, path, headers: { host, "user-agent": "coldstart" }, createConnection: () => tls, timeout: TIMEOUT_MS },
      (response) => {
        let body = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => (body += chunk));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, location: response.headers.location, body }),
        );
        response.on("error", reject);
      },
    );
    clientRequest.on("timeout", () =>
      clientRequest.destroy(new Error(`no response within ${formatDuration(TIMEOUT_MS / 1000)}`)),
    );
    clientRequest.on("error", reject);
    clientRequest.end();
  });
}
