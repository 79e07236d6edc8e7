/**
 * The format of Bitnami's sealed secrets: two bytes with the length of the RSA part, the session key under RSA-OAEP
 * (SHA-256, labelled with where the Secret belongs), and the value under AES-256-GCM. The session key is used once, so
 * the nonce is zero.
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

export type Scope = "strict" | "namespace-wide" | "cluster-wide";

const NONCE = Buffer.alloc(12);
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Moving a sealed value to another name or namespace makes it unreadable, unless its scope allows that. */
export function sealLabel(scope: Scope, namespace: string, name: string): Buffer {
  if (scope === "cluster-wide") return Buffer.alloc(0);
  return Buffer.from(scope === "namespace-wide" ? namespace : `${namespace}/${name}`);
}

export function seal(certificatePem: string, value: string, label: Buffer): string {
  const sessionKey = randomBytes(KEY_BYTES);
  const wrapped = publicEncrypt(
    {
      key: new X509Certificate(certificatePem).publicKey,
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: "sha256",
      oaepLabel: label,
    },
    sessionKey,
  );
  const length = Buffer.alloc(2);
  length.writeUInt16BE(wrapped.length);
  const cipher = createCipheriv("aes-256-gcm", sessionKey, NONCE);
  const body = Buffer.concat([cipher.update(value, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return Buffer.concat([length, wrapped, body]).toString("base64");
}

/** @throws Error with the controller's message, if no key decrypts it */
export function unseal(privateKeyPems: readonly string[], sealed: string, label: Buffer): string {
  const bytes = Buffer.from(sealed, "base64");
  for (const key of privateKeyPems) {
    try {
      return open(key, bytes, label);
    } catch {
      // Another key may fit: the controller keeps its old ones.
    }
  }
  throw new Error("no key could decrypt secret");
}

function open(key: string, bytes: Buffer, label: Buffer): string {
  const length = bytes.readUInt16BE(0);
  const body = bytes.subarray(2 + length);
  const sessionKey = privateDecrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256", oaepLabel: label },
    bytes.subarray(2, 2 + length),
  );
  const decipher = createDecipheriv("aes-256-gcm", sessionKey, NONCE);
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()]).toString("utf8");
}
