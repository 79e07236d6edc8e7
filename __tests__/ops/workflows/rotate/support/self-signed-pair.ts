import { generateKeyPairSync } from "node:crypto";
import { selfSign } from "../../../../../rehearsal/providers/shared/self-signed";

export interface KeyPair {
  readonly certificate: string;
  readonly privateKey: string;
}

/** An RSA key and its certificate: PEM. */
export async function selfSignedPair(): Promise<KeyPair> {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const subject = [{ common_name: "sealed-secret" }];
  const { cert_pem } = await selfSign(privateKey, { subject, validity_period_hours: 48 });
  return { certificate: cert_pem as string, privateKey: privateKey.export({ type: "pkcs8", format: "pem" }) as string };
}
