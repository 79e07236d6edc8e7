import { existsSync, readFileSync } from "node:fs";
import { connect as connectPlain, isIP } from "node:net";
import type { Socket } from "node:net";
import { connect as connectTls, createSecureContext, rootCertificates } from "node:tls";
import type { SecureContext } from "node:tls";
import { openConnection } from "./tunnel";

export const TIMEOUT_MS = 10_000;

/** Where systems keep the authorities that they trust; Terraform's providers look at the same places. */
const SYSTEM_AUTHORITIES = [
  "/etc/ssl/certs/ca-certificates.crt",
  "/etc/pki/tls/certs/ca-bundle.crt",
  "/etc/ssl/ca-bundle.pem",
  "/etc/ssl/cert.pem",
];

/** A connection for one request: straight or through the proxy of the environment, and encrypted for HTTPS. */
export async function openSocket(url: URL): Promise<Socket> {
  return startTls(url, await openPlainSocket(url));
}

/** As Go does it for Terraform's providers: no proxy is used for this machine itself. */
export function openPlainSocket({ hostname, port, protocol }: URL): Promise<Socket> {
  const number = Number(port || (protocol === "http:" ? 80 : 443));
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  if (!/^(localhost|127\.[\d.]+|::1)$/.test(host)) return openConnection(host, number);
  return new Promise((resolve, reject) => {
    const socket = connectPlain({ host, port: number }, () => resolve(socket));
    socket.once("error", reject);
  });
}

export function startTls(
  { protocol, hostname }: URL,
  socket: Socket,
  { insecure = false }: { readonly insecure?: boolean } = {},
): Promise<Socket> {
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
        timeout: TIMEOUT_MS,
      },
      () => resolve(tls),
    );
    tls.once("error", reject);
    tls.once("timeout", () => tls.destroy(Object.assign(new Error(), { code: "ETIMEDOUT" })));
    // The server closed the connection during the handshake.
    tls.once("close", () => reject(Object.assign(new Error(), { code: "ECONNRESET" })));
  });
}

let known: { readonly key: string; readonly context: SecureContext } | undefined;

/** Cached: reading hundreds of certificates takes longer than most answers. */
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
