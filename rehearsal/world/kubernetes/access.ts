/** Whether a client can use the API: checks the address, the CA and the client certificate. */
import type { X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import { isOfKey, isSignedByAny, readCertificate } from "../certificates";
import type { ApiAuthority, ClusterView } from "../cluster-view";
import { splitPem } from "../talos/pki";

export interface ClientConfiguration {
  readonly host: string;
  readonly clusterCaCertificate?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  readonly insecure?: boolean;
  readonly token?: string;
}

export class AccessDenied extends Error {
  override readonly name = "AccessDenied";
}

const MASTERS = "system:masters";

/** @throws AccessDenied with the message of a Go client. */
export function checkAccess(view: ClusterView, client: ClientConfiguration): void {
  checkAddress(view, client.host);
  const { hostname } = new URL(client.host);
  const authority = view.kubernetesCa(hostname);
  if (!client.insecure) checkAuthority(readCertificate(authority.certificate), client.clusterCaCertificate);
  if (!client.insecure && !view.apiNames().includes(hostname))
    throw new AccessDenied(
      `tls: failed to verify certificate: x509: certificate is valid for ${view.apiNames().join(", ")}, not ${hostname}`,
    );
  if (!client.clientCertificate || !client.clientKey)
    throw new AccessDenied("Unauthorized: the request has no client certificate");
  const certificate = parseCertificate(client.clientCertificate);
  if (!isOfKey(certificate, client.clientKey)) throw new AccessDenied("tls: private key does not match public key");
  const fault = findClientFault(authority, certificate);
  if (fault) throw new AccessDenied(fault);
}

/** Why a client certificate is refused; undefined if it is an administrator's. */
export function findClientFault(
  { certificate: issuing, accepted = [issuing] }: ApiAuthority,
  certificate: X509Certificate,
  now = new Date(),
): string | undefined {
  if (!isSignedByAny(certificate, accepted)) return "Unauthorized";
  if (now < new Date(certificate.validFrom) || now > new Date(certificate.validTo))
    return `Unauthorized: x509: certificate has expired or is not yet valid: current time ${now.toISOString()} is not between ${certificate.validFrom} and ${certificate.validTo}`;
  const groups = certificate.subject.split("\n").flatMap((line) => (line.startsWith("O=") ? [line.slice(2)] : []));
  const user = /CN=(.*)/.exec(certificate.subject)?.[1] ?? "";
  return groups.includes(MASTERS) ? undefined : `Forbidden: User "${user}" has no rights in this cluster`;
}

/** An address responds if a machine has it; a certificate that covers it is not enough. Names are assumed to resolve. */
export function isAnsweringAt(view: ClusterView, host: string): boolean {
  return view.apiAddresses().includes(host) || (!isIP(host) && view.apiNames().includes(host));
}

function checkAddress(view: ClusterView, host: string): void {
  const { hostname, port, protocol } = parseHost(host);
  const address = `${hostname}:${port || (protocol === "http:" ? "80" : "443")}`;
  const known = isAnsweringAt(view, hostname);
  const own = hostname === "localhost" || hostname === "127.0.0.1";
  if (!known && !own && !isIP(hostname)) throw new AccessDenied(`dial tcp: lookup ${hostname}: no such host`);
  if (!known || own) throw new AccessDenied(`dial tcp ${address}: connect: connection refused`);
  if (port !== "6443") throw new AccessDenied(`dial tcp ${address}: connect: connection refused`);
  if (protocol !== "https:") throw new AccessDenied("Client sent an HTTP request to an HTTPS server.");
  const down = view.apiDown();
  if (down !== undefined) throw new AccessDenied(`dial tcp ${address}: connect: connection refused (${down})`);
}

function parseHost(host: string): URL {
  try {
    return new URL(host);
  } catch {
    throw new AccessDenied(`host must be a URL or a host:port pair: "${host}"`);
  }
}

function checkAuthority(ca: X509Certificate, given: string | undefined): void {
  const unknown = "tls: failed to verify certificate: x509: certificate signed by unknown authority";
  if (!given) throw new AccessDenied(unknown);
  const trusted = splitPem(given).map(parseCertificate);
  if (trusted.length === 0) parseCertificate(given);
  if (!trusted.some(({ fingerprint256 }) => fingerprint256 === ca.fingerprint256)) throw new AccessDenied(unknown);
}

function parseCertificate(pem: string): X509Certificate {
  try {
    return readCertificate(pem);
  } catch {
    throw new AccessDenied("tls: failed to find any PEM data in certificate input");
  }
}
