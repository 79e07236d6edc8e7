import { createHash, createPrivateKey, createPublicKey, diffieHellman } from "node:crypto";
import type { KeyObject } from "node:crypto";

const TYPE = "ssh-ed25519";

/** A private or public key is unusable. The message never quotes the key. */
export class KeyUnusable extends Error {
  override readonly name = "KeyUnusable";
}

/** An SSH public key in the form that age uses. */
export interface Recipient {
  /** The key in SSH's wire format, from which age derives the tag and a tweak. */
  readonly wire: Buffer;
  /** The same point on the curve of X25519. */
  readonly point: Buffer;
}

/** An SSH private key in the form that age uses. */
export interface Identity {
  readonly recipient: Recipient;
  readonly scalar: Buffer;
}

/** @param line `ssh-ed25519 AAAA… comment` */
export function parseRecipient(line: string): Recipient {
  const [type, encoded = ""] = line.trim().split(/\s+/);
  const fields = splitFields(Buffer.from(encoded, "base64"));
  if (type !== TYPE || fields[0]?.toString() !== TYPE || fields[1]?.length !== 32)
    throw new KeyUnusable(`not a public key of the type ${TYPE}`);
  return recipientOf(fields[1]);
}

/** @param text an OpenSSH private key without a passphrase, as Terraform's tls provider and `ssh-keygen` write it */
export function parseIdentity(text: string): Identity {
  const body = /-----BEGIN OPENSSH PRIVATE KEY-----([^-]+)-----END/.exec(text)?.[1];
  const bytes = Buffer.from(body ?? "", "base64");
  const magic = Buffer.from("openssh-key-v1\0");
  if (!bytes.subarray(0, magic.length).equals(magic)) throw new KeyUnusable("not a private key of OpenSSH");
  // Cipher, KDF and its options, the number of keys (4 bytes), then the public and the private part.
  const [cipher, , , ...rest] = splitFields(bytes.subarray(magic.length), 3);
  if (cipher?.toString() !== "none") throw new KeyUnusable("the private key has a passphrase");
  const [, secret] = splitFields((rest[0] ?? Buffer.alloc(0)).subarray(4));
  // Two equal check numbers, then type, public key, and seed with public key.
  const [type, , pair] = splitFields((secret ?? Buffer.alloc(0)).subarray(8), 3);
  if (type?.toString() !== TYPE || pair?.length !== 64) throw new KeyUnusable(`not a private key of the type ${TYPE}`);
  // RFC 8032: the scalar is the first half of the hash of the seed; X25519 clamps it itself.
  const scalar = createHash("sha512").update(pair.subarray(0, 32)).digest().subarray(0, 32);
  return { recipient: recipientOf(pair.subarray(32)), scalar };
}

function recipientOf(key: Buffer): Recipient {
  return { wire: Buffer.concat([withLength(Buffer.from(TYPE)), withLength(key)]), point: montgomery(key) };
}

/** @param most the maximum number of fields; the rest is returned as the last one */
function splitFields(bytes: Buffer, most = Infinity): Buffer[] {
  const fields: Buffer[] = [];
  let at = 0;
  while (fields.length < most && at + 4 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (at + 4 + length > bytes.length) break;
    fields.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return most === Infinity ? fields : [...fields, bytes.subarray(at)];
}

function withLength(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

const P = 2n ** 255n - 19n;

/** From the Edwards to the Montgomery form of the curve: u = (1 + y) / (1 - y), RFC 7748 section 4.1. */
function montgomery(edwards: Buffer): Buffer {
  const y = fromLittleEndian(edwards) & (2n ** 255n - 1n);
  const u = (modulo(1n + y) * power(modulo(1n - y), P - 2n)) % P;
  return Buffer.from(u.toString(16).padStart(64, "0"), "hex").reverse();
}

function fromLittleEndian(bytes: Buffer): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString("hex")}`);
}

function modulo(value: bigint): bigint {
  return ((value % P) + P) % P;
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}

/** RFC 8410: the bytes before the 32 bytes of a key in DER. */
const PRIVATE = Buffer.from("302e020100300506032b656e04220420", "hex");
const PUBLIC = Buffer.from("302a300506032b656e032100", "hex");

function privateKey(scalar: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PRIVATE, scalar]), format: "der", type: "pkcs8" });
}

/** X25519. */
export function multiply(scalar: Buffer, point: Buffer): Buffer {
  const publicKey = createPublicKey({ key: Buffer.concat([PUBLIC, point]), format: "der", type: "spki" });
  return diffieHellman({ privateKey: privateKey(scalar), publicKey });
}

/** X25519 with the base point. */
export function pointOf(scalar: Buffer): Buffer {
  return createPublicKey(privateKey(scalar)).export({ format: "der", type: "spki" }).subarray(PUBLIC.length);
}
