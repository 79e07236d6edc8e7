/**
 * The header of an age file with recipients of the type ssh-ed25519. Source: C2SP age.md, and agessh of filippo.io/age
 * for the stanza of an SSH key.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { multiply, pointOf } from "./ssh-key";
import type { Identity, Recipient } from "./ssh-key";

const VERSION = "age-encryption.org/v1";
const SSH_LABEL = `${VERSION}/ssh-ed25519`;

const NONE = Buffer.alloc(0);
const ZERO_NONCE = Buffer.alloc(12);

/** The content cannot be decrypted with this key, or it was changed. */
export class NotDecryptable extends Error {
  override readonly name = "NotDecryptable";
}

export interface Header {
  readonly bytes: Buffer;
  readonly fileKey: Buffer;
}

export function derive(secret: Buffer, salt: Buffer, label: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, label, 32));
}

export function makeHeader(recipients: readonly Recipient[]): Header {
  const fileKey = randomBytes(16);
  const stanzas = recipients.map((recipient) => wrap(fileKey, recipient)).join("");
  const text = `${VERSION}\n${stanzas}---`;
  return { bytes: Buffer.from(`${text} ${encode(mac(fileKey, text))}\n`), fileKey };
}

function wrap(fileKey: Buffer, recipient: Recipient): string {
  const secret = randomBytes(32);
  const share = pointOf(secret);
  const cipher = createCipheriv(
    "chacha20-poly1305",
    wrapKey(multiply(secret, recipient.point), share, recipient),
    ZERO_NONCE,
    {
      authTagLength: 16,
    },
  );
  const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
  return `-> ssh-ed25519 ${tagOf(recipient)} ${encode(share)}\n${encode(body)}\n`;
}

function wrapKey(shared: Buffer, share: Buffer, { wire, point }: Recipient): Buffer {
  const tweak = derive(NONE, wire, SSH_LABEL);
  return derive(multiply(tweak, shared), Buffer.concat([share, point]), SSH_LABEL);
}

function tagOf({ wire }: Recipient): string {
  return encode(createHash("sha256").update(wire).digest().subarray(0, 4));
}

function mac(fileKey: Buffer, text: string): Buffer {
  return createHmac("sha256", derive(fileKey, NONE, "header"))
    .update(text)
    .digest();
}

/** base64 without padding. */
function encode(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

/** The position at which the header ends; undefined while it is incomplete. @throws NotDecryptable */
export function headerEnd(bytes: Buffer): number | undefined {
  if (!VERSION.startsWith(bytes.subarray(0, VERSION.length).toString("latin1")))
    throw new NotDecryptable("not encrypted in the age format");
  const last = bytes.indexOf("\n---");
  const end = last < 0 ? -1 : bytes.indexOf("\n", last + 1);
  if (end < 0 && bytes.length > LONGEST) throw new NotDecryptable("the header is too long");
  return end < 0 ? undefined : end + 1;
}

const LONGEST = 64 * 1024;

/** Decrypts the header with the key. @throws NotDecryptable */
export function openHeader(header: Buffer, identity: Identity): Buffer {
  const text = header.toString("latin1");
  const [, signed = "", tag = ""] = /^([^]*\n---) ([^\n]*)\n$/.exec(text) ?? [];
  const stanzas = [...signed.matchAll(/-> ssh-ed25519 (\S+) (\S+)\n([^\n]+)\n/g)];
  const mine = stanzas.find(([, stanzaTag]) => stanzaTag === tagOf(identity.recipient));
  if (!mine) throw new NotDecryptable("encrypted to a different key than this cluster's backup key");
  const [, , share = "", body = ""] = mine;
  const fileKey = unwrap(Buffer.from(share, "base64"), Buffer.from(body, "base64"), identity);
  const [given, expected] = [Buffer.from(tag, "base64"), mac(fileKey, signed)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new NotDecryptable("the header was changed");
  return fileKey;
}

function unwrap(share: Buffer, body: Buffer, { scalar, recipient }: Identity): Buffer {
  if (share.length !== 32 || body.length !== 32) throw new NotDecryptable("the header was changed");
  try {
    const key = wrapKey(multiply(scalar, share), share, recipient);
    const decipher = createDecipheriv("chacha20-poly1305", key, ZERO_NONCE, { authTagLength: 16 });
    decipher.setAuthTag(body.subarray(16));
    return Buffer.concat([decipher.update(body.subarray(0, 16)), decipher.final()]);
  } catch {
    throw new NotDecryptable("the header was changed, or encrypted to a different key");
  }
}
