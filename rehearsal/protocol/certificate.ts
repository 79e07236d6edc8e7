/** The certificate that a plugin presents to Terraform, in the format of go-plugin's automatic mTLS. */
import "reflect-metadata";
import { webcrypto } from "node:crypto";
import * as x509 from "@peculiar/x509";

export interface PluginCertificate {
  readonly certificatePem: string;
  readonly keyPem: string;
  /** DER in base64 without padding, as in the handshake line. */
  readonly handshake: string;
}

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const YEAR = 365 * 24 * 60 * 60 * 1000;
const MINUTE = 60 * 1000;

export async function makePluginCertificate(): Promise<PluginCertificate> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: "CN=localhost, O=Coldstart rehearsal",
    notBefore: new Date(Date.now() - MINUTE),
    notAfter: new Date(Date.now() + YEAR),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.keyCertSign, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth, x509.ExtendedKeyUsage.clientAuth]),
      new x509.SubjectAlternativeNameExtension([{ type: "dns", value: "localhost" }]),
    ],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", keys.privateKey));
  return {
    certificatePem: certificate.toString("pem"),
    keyPem: x509.PemConverter.encode(key, "PRIVATE KEY"),
    handshake: certificate.toString("base64").replace(/=+$/, ""),
  };
}
