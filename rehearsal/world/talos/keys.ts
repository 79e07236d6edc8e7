/** Private keys as PEM, and their parameters for signing. */
import "reflect-metadata";
import { createPrivateKey, createPublicKey, generateKeyPair, webcrypto } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { promisify } from "node:util";
import * as x509 from "@peculiar/x509";
import { makeRsaKey } from "./rsa";

const generate = promisify(generateKeyPair);

export type KeyKind = "Ed25519" | "P-256" | "P-384" | "P-521" | { readonly rsaBits: number };

const CURVES: Record<string, string> = { prime256v1: "P-256", secp384r1: "P-384", secp521r1: "P-521" };
const CURVE_HASHES: Record<string, string> = { "P-256": "SHA-256", "P-384": "SHA-384", "P-521": "SHA-512" };

export async function makeKey(kind: KeyKind): Promise<KeyObject> {
  if (kind === "Ed25519") return (await generate("ed25519")).privateKey;
  if (typeof kind === "string") return (await generate("ec", { namedCurve: kind })).privateKey;
  return makeRsaKey(kind.rsaBits);
}

/** As Go writes them: PKCS#1 for RSA, SEC 1 for curves, PKCS#8 for Ed25519. */
export function keyPem(key: KeyObject): string {
  switch (key.asymmetricKeyType) {
    case "rsa":
      return key.export({ type: "pkcs1", format: "pem" }).toString();
    case "ec":
      return key.export({ type: "sec1", format: "pem" }).toString();
    default:
      return key.export({ type: "pkcs8", format: "pem" }).toString();
  }
}

/** Talos uses its own PEM label for Ed25519 keys, which OpenSSL does not know. */
export function readKey(pem: string): KeyObject {
  return createPrivateKey(pem.replaceAll("ED25519 PRIVATE KEY", "PRIVATE KEY"));
}

export interface SigningKeys {
  readonly privateKey: webcrypto.CryptoKey;
  readonly publicKey: webcrypto.CryptoKey;
  readonly algorithm: webcrypto.EcdsaParams & webcrypto.EcKeyImportParams;
}

export async function signingKeys(key: KeyObject): Promise<SigningKeys> {
  const algorithm = algorithmOf(key) as SigningKeys["algorithm"];
  const secret = key.export({ type: "pkcs8", format: "der" });
  const open = createPublicKey(key).export({ type: "spki", format: "der" });
  return {
    privateKey: await webcrypto.subtle.importKey("pkcs8", secret, algorithm, true, ["sign"]),
    publicKey: await webcrypto.subtle.importKey("spki", open, algorithm, true, ["verify"]),
    algorithm,
  };
}

function algorithmOf(key: KeyObject): object {
  const curve = CURVES[key.asymmetricKeyDetails?.namedCurve ?? ""];
  if (curve) return { name: "ECDSA", namedCurve: curve, hash: CURVE_HASHES[curve] };
  if (key.asymmetricKeyType === "ed25519") return { name: "Ed25519" };
  if (key.asymmetricKeyType === "rsa") return { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  throw new Error(`a ${String(key.asymmetricKeyType)} key cannot sign certificates here`);
}

x509.cryptoProvider.set(webcrypto as unknown as Parameters<typeof x509.cryptoProvider.set>[0]);
