import { X509Certificate } from "node:crypto";

/** The start of a certificate's validity. @param encoded PEM, or PEM in base64 */
export function validFrom(encoded: unknown): Date | undefined {
  if (typeof encoded !== "string" || encoded === "") return undefined;
  const pem = encoded.startsWith("-----") ? encoded : Buffer.from(encoded, "base64").toString("utf8");
  return new Date(new X509Certificate(pem).validFrom);
}
