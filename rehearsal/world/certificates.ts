/** Parses each PEM certificate once: every request to a simulated API presents one, and there are few different ones. */
import { X509Certificate, createPrivateKey } from "node:crypto";

const MOST = 200;

const certificates = new Map<string, X509Certificate>();
const matches = new Map<string, boolean>();
const signatures = new Map<string, boolean>();

/** @throws Error if it is not a certificate. */
export function readCertificate(pem: string): X509Certificate {
  return keep(certificates, pem, () => new X509Certificate(pem));
}

/** @throws Error if the key cannot be parsed. */
export function isOfKey(certificate: X509Certificate, keyPem: string): boolean {
  return keep(matches, certificate.fingerprint256 + keyPem, () =>
    certificate.checkPrivateKey(createPrivateKey(keyPem)),
  );
}

export function isSignedByAny(certificate: X509Certificate, authorityPems: readonly string[]): boolean {
  return authorityPems
    .map(readCertificate)
    .some((authority) =>
      keep(
        signatures,
        certificate.fingerprint256 + authority.fingerprint256,
        () => certificate.checkIssued(authority) && certificate.verify(authority.publicKey),
      ),
    );
}

function keep<T>(known: Map<string, T>, key: string, compute: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MOST) known.clear();
  const value = compute();
  known.set(key, value);
  return value;
}
