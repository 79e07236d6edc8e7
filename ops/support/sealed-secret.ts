/**
 * The format of sealed secrets: two bytes with the length of the RSA part, the session key under RSA-OAEP (SHA-256, with
 * the Secret's namespace and name as the label), and the value under AES-256-GCM with a nonce of zeros, because the key is
 * used once. Source: bitnami-labs/sealed-secrets `pkg/crypto/crypto.go`.
 */
import {
  X509Certificate,
  constants,
  createCipheriv,
  createDecipheriv,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE = Buffer.alloc(12);
const [LENGTH_BYTES, TAG_BYTES, KEY_BYTES] = [2, 16, 32] as const;

/** The scope of a sealed value: it cannot be decrypted elsewhere. */
export interface SealedPlace {
  readonly name: string;
  readonly namespace: string;
  readonly annotations: Readonly<Record<string, unknown>>;
}

/** Reseals a value for another certificate. @throws Error if none of the keys can decrypt it */
export function resealValue(sealed: string, place: SealedPlace, keys: readonly string[], certificate: string): string {
  return sealValue(decryptValue(sealed, place, keys), place, certificate);
}

/** Whether one of the keys (PEM) can decrypt the value. */
export function canDecrypt(sealed: string, place: SealedPlace, keys: readonly string[]): boolean {
  try {
    decryptValue(sealed, place, keys);
    return true;
  } catch {
    return false;
  }
}

function sealValue(value: Buffer, place: SealedPlace, certificate: string): string {
  const session = randomBytes(KEY_BYTES);
  const wrapped = publicEncrypt({ key: new X509Certificate(certificate).publicKey, ...oaep(place) }, session);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt16BE(wrapped.length);
  const cipher = createCipheriv(CIPHER, session, NONCE);
  return Buffer.concat([length, wrapped, cipher.update(value), cipher.final(), cipher.getAuthTag()]).toString("base64");
}

function decryptValue(sealed: string, place: SealedPlace, keys: readonly string[]): Buffer {
  const bytes = Buffer.from(sealed, "base64");
  const end = LENGTH_BYTES + bytes.readUInt16BE(0);
  for (const key of keys)
    try {
      const session = privateDecrypt({ key, ...oaep(place) }, bytes.subarray(LENGTH_BYTES, end));
      const decipher = createDecipheriv(CIPHER, session, NONCE);
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(end, -TAG_BYTES)), decipher.final()]);
    } catch {
      // Another key may match.
    }
  throw new Error("no key of auth can decrypt it");
}

function oaep(place: SealedPlace) {
  return { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256", oaepLabel: labelOf(place) };
}

function labelOf({ name, namespace, annotations }: SealedPlace): Buffer {
  const isWide = (scope: string) => String(annotations[`sealedsecrets.bitnami.com/${scope}`]) === "true";
  if (isWide("cluster-wide")) return Buffer.alloc(0);
  return Buffer.from(isWide("namespace-wide") ? namespace : `${namespace}/${name}`);
}
