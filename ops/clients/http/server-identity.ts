import { X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import { checkServerIdentity } from "node:tls";
import type { ConnectionOptions, PeerCertificate } from "node:tls";

type ServerIdentity = Pick<ConnectionOptions, "host" | "servername" | "checkServerIdentity">;

/** How a client names a server in TLS, and verifies its certificate. TLS does not allow an address as the server name. */
export function serverIdentity(host: string): ServerIdentity {
  return {
    host,
    ...(isIP(host) ? {} : { servername: host }),
    checkServerIdentity: (_, shown) => checkHost(host, shown),
  };
}

/**
 * Checks a certificate against the name or address of its server. Some releases of Node (22.23) treat an IPv6 address as a name, and
 * refuse every certificate.
 */
export function checkHost(host: string, shown: PeerCertificate): Error | undefined {
  if (isIP(host) && new X509Certificate(shown.raw).checkIP(host)) return undefined;
  return checkServerIdentity(host, shown);
}
