/** The certificates of a cluster. They are real certificates, which openssl and kubectl accept. */
import "reflect-metadata";
import { randomBytes } from "node:crypto";
import type { X509Certificate } from "node:crypto";
import * as x509 from "@peculiar/x509";
import { keyPem, makeKey, readKey, signingKeys } from "./keys";
import type { KeyKind } from "./keys";
import { isSignedByAny, readCertificate } from "../certificates";

export interface CertificateAndKey {
  /** PEM. */
  readonly certificate: string;
  readonly key: string;
}

const DAY = 24 * 60 * 60 * 1000;
const YEAR = 365 * DAY;
const CA_VALIDITY = 10 * YEAR;
/** The receiver's clock may be a little behind. */
const SKEW = 10 * 1000;
const SERIAL_BYTES = 16;

export async function makeCa(subject: x509.JsonName, kind: KeyKind): Promise<CertificateAndKey> {
  const key = await makeKey(kind);
  const { privateKey, publicKey, algorithm } = await signingKeys(key);
  const now = Date.now();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(),
    name: subject,
    notBefore: new Date(now),
    notAfter: new Date(now + CA_VALIDITY),
    signingAlgorithm: algorithm,
    keys: { privateKey, publicKey },
    extensions: [
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.keyCertSign, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth, x509.ExtendedKeyUsage.clientAuth]),
      new x509.BasicConstraintsExtension(true, undefined, true),
      await x509.SubjectKeyIdentifierExtension.create(publicKey),
    ],
  });
  return { certificate: pem(certificate), key: keyPem(key) };
}

export interface LeafOptions {
  readonly subject: x509.JsonName;
  readonly kind: KeyKind;
  readonly usages: readonly ("client" | "server")[];
  readonly names?: readonly string[];
  readonly validity?: number;
}

/** A certificate that the given authority signs, for a year unless said otherwise. */
export async function signLeaf(ca: CertificateAndKey, options: LeafOptions): Promise<CertificateAndKey> {
  const issuer = await signingKeys(readKey(ca.key));
  const authority = new x509.X509Certificate(ca.certificate);
  const key = await makeKey(options.kind);
  const { publicKey } = await signingKeys(key);
  const now = Date.now();
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serial(),
    subject: options.subject,
    issuer: authority.subjectName,
    notBefore: new Date(now - SKEW),
    notAfter: new Date(now + (options.validity ?? YEAR)),
    signingKey: issuer.privateKey,
    signingAlgorithm: issuer.algorithm,
    publicKey,
    extensions: [
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.keyEncipherment, true),
      new x509.ExtendedKeyUsageExtension(
        options.usages.map((usage) =>
          usage === "client" ? x509.ExtendedKeyUsage.clientAuth : x509.ExtendedKeyUsage.serverAuth,
        ),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(authority, false),
      ...(options.names?.length ? [new x509.SubjectAlternativeNameExtension(options.names.map(alternativeName))] : []),
    ],
  });
  return { certificate: pem(certificate), key: keyPem(key) };
}

export function splitPem(bundle: string): string[] {
  return bundle.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
}

/** Why a server that trusts these authorities refuses the client; undefined if it accepts it. */
export function clientRefused(authorityPems: readonly string[], certificatePem: string): string | undefined {
  let certificate: X509Certificate;
  try {
    certificate = readCertificate(certificatePem);
  } catch {
    return "tls: failed to parse the client certificate";
  }
  if (!isSignedByAny(certificate, authorityPems)) return "tls: unknown certificate authority";
  const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
  if (Date.now() < from - SKEW || Date.now() > to)
    return `tls: expired certificate: it is valid from ${certificate.validFrom} to ${certificate.validTo}`;
  return undefined;
}

export function readOrganizations(certificatePem: string): string[] {
  const subject = readCertificate(certificatePem).subject ?? "";
  return subject.split("\n").flatMap((line) => (line.startsWith("O=") ? [line.slice(2)] : []));
}

export function readExpiry(certificatePem: string): Date {
  return new Date(readCertificate(certificatePem).validTo);
}

function alternativeName(name: string): { type: "ip" | "dns"; value: string } {
  return { type: /^[\d.]+$|:/.test(name) ? "ip" : "dns", value: name };
}

function serial(): string {
  const bytes = randomBytes(SERIAL_BYTES);
  bytes[0] = (bytes[0] ?? 0) & 0x7f;
  return bytes.toString("hex");
}

function pem(certificate: x509.X509Certificate): string {
  return `${certificate.toString("pem").trim()}\n`;
}
