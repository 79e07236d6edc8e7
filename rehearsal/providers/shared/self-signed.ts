import "reflect-metadata";
import { X509Certificate, randomBytes } from "node:crypto";
import type { KeyObject } from "node:crypto";
import * as x509 from "@peculiar/x509";
import type { State } from "../../protocol/behaviour";
import { signingKeys } from "../../world/talos/keys";
import { block, flag, number, text, texts } from "./values";

const KEY_USES: Record<string, x509.KeyUsageFlags> = {
  cert_signing: x509.KeyUsageFlags.keyCertSign,
  content_commitment: x509.KeyUsageFlags.nonRepudiation,
  crl_signing: x509.KeyUsageFlags.cRLSign,
  data_encipherment: x509.KeyUsageFlags.dataEncipherment,
  decipher_only: x509.KeyUsageFlags.decipherOnly,
  digital_signature: x509.KeyUsageFlags.digitalSignature,
  encipher_only: x509.KeyUsageFlags.encipherOnly,
  key_agreement: x509.KeyUsageFlags.keyAgreement,
  key_encipherment: x509.KeyUsageFlags.keyEncipherment,
};

const EXTENDED_USES: Record<string, string> = {
  any_extended: "2.5.29.37.0",
  client_auth: x509.ExtendedKeyUsage.clientAuth,
  code_signing: x509.ExtendedKeyUsage.codeSigning,
  email_protection: x509.ExtendedKeyUsage.emailProtection,
  ipsec_end_system: "1.3.6.1.5.5.7.3.5",
  ipsec_tunnel: "1.3.6.1.5.5.7.3.6",
  ipsec_user: "1.3.6.1.5.5.7.3.7",
  microsoft_commercial_code_signing: "1.3.6.1.4.1.311.2.1.22",
  microsoft_kernel_code_signing: "1.3.6.1.4.1.311.61.1.1",
  microsoft_server_gated_crypto: "1.3.6.1.4.1.311.10.3.3",
  netscape_server_gated_crypto: "2.16.840.1.113730.4.1",
  ocsp_signing: x509.ExtendedKeyUsage.ocspSigning,
  server_auth: x509.ExtendedKeyUsage.serverAuth,
  timestamping: x509.ExtendedKeyUsage.timeStamping,
};

export const ALLOWED_USES = [...Object.keys(KEY_USES), ...Object.keys(EXTENDED_USES)].sort();

const SUBJECT_NAMES: Record<string, string> = {
  country: "C",
  organization: "O",
  organizational_unit: "OU",
  locality: "L",
  province: "ST",
  street_address: "2.5.4.9",
  postal_code: "2.5.4.17",
  common_name: "CN",
  serial_number: "2.5.4.5",
  email_address: "E",
};

const HOUR = 60 * 60 * 1000;
const SERIAL_BYTES = 16;

/** The computed attributes of tls_self_signed_cert. */
export async function selfSign(key: KeyObject, planned: State): Promise<State> {
  const { privateKey, publicKey, algorithm } = await signingKeys(key);
  const start = Math.floor(Date.now() / 1000) * 1000;
  const end = start + (number(planned, "validity_period_hours") ?? 0) * HOUR;
  const serial = randomBytes(SERIAL_BYTES);
  serial[0] = (serial[0] ?? 0) & 0x7f;
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serial.toString("hex"),
    name: subjectName(block(planned, "subject") ?? {}),
    notBefore: new Date(start),
    notAfter: new Date(end),
    signingAlgorithm: algorithm,
    keys: { privateKey, publicKey },
    extensions: await extensions(planned, publicKey),
  });
  return {
    id: BigInt(`0x${serial.toString("hex")}`).toString(),
    key_algorithm: key.asymmetricKeyType === "ec" ? "ECDSA" : (key.asymmetricKeyType ?? "").toUpperCase(),
    cert_pem: `${certificate.toString("pem").trim()}\n`,
    validity_start_time: rfc3339(start),
    validity_end_time: rfc3339(Date.parse(new X509Certificate(certificate.toString("pem")).validTo)),
  };
}

async function extensions(planned: State, publicKey: Parameters<typeof x509.SubjectKeyIdentifierExtension.create>[0]) {
  const uses = texts(planned, "allowed_uses");
  const keyUse = uses.reduce((flags, use) => flags | (KEY_USES[use] ?? 0), 0);
  const extended = uses.flatMap((use) => EXTENDED_USES[use] ?? []);
  const names = [
    ...texts(planned, "dns_names").map((value) => ({ type: "dns" as const, value })),
    ...texts(planned, "ip_addresses").map((value) => ({ type: "ip" as const, value })),
    ...texts(planned, "uris").map((value) => ({ type: "url" as const, value })),
  ];
  const isCa = flag(planned, "is_ca_certificate");
  return [
    ...(keyUse ? [new x509.KeyUsagesExtension(keyUse, true)] : []),
    ...(extended.length > 0 ? [new x509.ExtendedKeyUsageExtension(extended)] : []),
    new x509.BasicConstraintsExtension(isCa, undefined, true),
    ...(isCa || flag(planned, "set_subject_key_id")
      ? [await x509.SubjectKeyIdentifierExtension.create(publicKey)]
      : []),
    ...(flag(planned, "set_authority_key_id") ? [await x509.AuthorityKeyIdentifierExtension.create(publicKey)] : []),
    ...(names.length > 0 ? [new x509.SubjectAlternativeNameExtension(names)] : []),
  ];
}

function subjectName(subject: State): x509.JsonName {
  return Object.entries(SUBJECT_NAMES).flatMap(([attribute, type]) => {
    const values = attribute === "street_address" ? texts(subject, attribute) : [text(subject, attribute)];
    return values.flatMap((value) => (value === undefined ? [] : [{ [type]: [value] }]));
  });
}

function rfc3339(moment: number): string {
  return new Date(moment).toISOString().replace(".000Z", "Z");
}
