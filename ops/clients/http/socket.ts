import { existsSync, readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { connect as connectTls, createSecureContext, rootCertificates } from "node:tls";
import type { SecureContext } from "node:tls";
import { bareHost } from "../../support/host";
import { connectionKey } from "./kept-connections";
import type { Connection } from "./kept-connections";
import { serverIdentity } from "./server-identity";
import { openConnection, proxyFor } from "./tunnel";

export const TIMEOUT_MS = 10_000;

/** The files with the authorities that a system trusts; Terraform's providers read the same files. */
const SYSTEM_AUTHORITIES = [
  "/etc/ssl/certs/ca-certificates.crt",
  "/etc/pki/tls/certs/ca-bundle.crt",
  "/etc/ssl/ca-bundle.pem",
  "/etc/ssl/cert.pem",
];

interface TlsOptions {
  /** Accept a certificate of an unknown authority. @default false */
  readonly insecure?: boolean;
  /** For the handshake. @default 10 s */
  readonly timeoutMs?: number;
}

export function connectionTo(url: URL, options: TlsOptions = {}): Connection {
  const { insecure = false } = options;
  const proxy = proxyFor(url.hostname, portOf(url))?.href;
  return {
    key: connectionKey(url.origin, proxy, insecure, namedAuthorities()),
    open: () => openSocket(url, options),
  };
}

/** A connection, directly or through the proxy of the environment, encrypted for HTTPS. */
export async function openSocket(url: URL, options: TlsOptions = {}): Promise<Socket> {
  const plain = await openConnection(url.hostname, portOf(url));
  try {
    return await startTls(url, plain, options);
  } catch (error) {
    plain.destroy();
    throw error;
  }
}

function portOf({ port, protocol }: URL): number {
  return Number(port || (protocol === "http:" ? 80 : 443));
}

function startTls({ protocol, hostname }: URL, socket: Socket, options: TlsOptions): Promise<Socket> {
  if (protocol === "http:") return Promise.resolve(socket);
  const { insecure = false, timeoutMs = TIMEOUT_MS } = options;
  const host = bareHost(hostname);
  return new Promise((resolve, reject) => {
    const tls = connectTls(
      {
        socket,
        ...serverIdentity(host),
        secureContext: trust(),
        rejectUnauthorized: !insecure,
      },
      () => resolve(tls.setTimeout(0, stop)),
    );
    // The option `timeout` has no effect on a connection that is open already.
    const stop = () => tls.destroy(Object.assign(new Error(), { code: "ETIMEDOUT" }));
    tls.setTimeout(timeoutMs, stop);
    tls.once("error", reject);
    // The server closed the connection during the handshake.
    tls.once("close", () => reject(Object.assign(new Error(), { code: "ECONNRESET" })));
  });
}

let known: { readonly key: string; readonly context: SecureContext } | undefined;

/** Cached: reading hundreds of certificates takes longer than most requests. */
function trust(): SecureContext {
  const named = namedAuthorities();
  const key = named.join("\n");
  if (known?.key !== key) {
    const system = SYSTEM_AUTHORITIES.find((file) => existsSync(file));
    const files = [...(system ? [system] : []), ...named].map((file) => readFileSync(file, "utf8"));
    known = { key, context: createSecureContext({ ca: [...(system ? [] : rootCertificates), ...files] }) };
  }
  return known.context;
}

function namedAuthorities(): string[] {
  return ["NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE"].flatMap((name) => process.env[name] || []);
}
