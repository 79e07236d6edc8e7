/** The certificate that the API server shows, signed by the cluster's own CA. */
import "reflect-metadata";
import { createPrivateKey, webcrypto } from "node:crypto";
import { isIP } from "node:net";
import * as x509 from "@peculiar/x509";
import type { ClusterView } from "../world/cluster-view";

const OWN = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const YEAR = 365 * 24 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;

export interface ServingCertificate {
  readonly certificate: string;
  readonly key: string;
}

/** @param host of the API server that shows it */
export async function servingCertificate(view: ClusterView, host?: string): Promise<ServingCertificate> {
  const ca = view.kubernetesCa(host);
  const { key: signingKey, algorithm } = await importCaKey(ca.privateKey);
  const keys = await webcrypto.subtle.generateKey(OWN, true, ["sign", "verify"]);
  const issuer = new x509.X509Certificate(ca.certificate);
  const names = view.apiNames().map((value) => ({ type: isIP(value) ? ("ip" as const) : ("dns" as const), value }));
  const certificate = await x509.X509CertificateGenerator.create({
    subject: "CN=kube-apiserver,O=kube-master",
    issuer: issuer.subject,
    notBefore: new Date(Date.now() - HOUR),
    notAfter: new Date(Date.now() + YEAR),
    publicKey: keys.publicKey,
    signingKey,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.keyEncipherment, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(names),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  const key = x509.PemConverter.encode(await webcrypto.subtle.exportKey("pkcs8", keys.privateKey), "PRIVATE KEY");
  return { certificate: certificate.toString("pem"), key };
}

type Algorithm = typeof OWN | { name: "RSASSA-PKCS1-v1_5"; hash: "SHA-256" } | { name: "Ed25519" };

/** Talos writes its keys in more than one form. */
async function importCaKey(pem: string): Promise<{ key: webcrypto.CryptoKey; algorithm: Algorithm }> {
  const key = createPrivateKey(pem);
  const der = key.export({ type: "pkcs8", format: "der" });
  const algorithm = algorithmOf(key.asymmetricKeyType);
  return { key: await webcrypto.subtle.importKey("pkcs8", der, algorithm, true, ["sign"]), algorithm };
}

function algorithmOf(type: string | undefined): Algorithm {
  if (type === "rsa") return { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  return type === "ed25519" ? { name: "Ed25519" } : OWN;
}
