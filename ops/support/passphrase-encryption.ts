/** A text encrypted with a passphrase, as one file with a readable header. */
import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from "node:crypto";

/** The part of the file that is not encrypted. */
export interface About {
  readonly content: "auth" | "state";
  readonly cluster: string;
}

export class NotSealed extends Error {
  override readonly name = "NotSealed";
}

/** An attacker with the file can guess its passphrase offline, so short ones are unsafe. */
export const SHORTEST = 12;

const FORMAT = "coldstart-sealed";
const VERSION = 1;

/** Each attempt needs 128 MiB and half a second. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1 };

/** A file that requires more memory than this counts as damaged. */
const MAX_MEMORY = 512 * 1024 * 1024;

interface Header extends About {
  readonly format: string;
  readonly version: number;
  readonly kdf: {
    readonly name: "scrypt";
    readonly N: number;
    readonly r: number;
    readonly p: number;
    readonly salt: string;
  };
  readonly cipher: { readonly name: "aes-256-gcm"; readonly iv: string };
}

interface SealedContent {
  readonly header: Header;
  readonly data: string;
  readonly tag: string;
  /** Distinguishes a damaged file from a wrong passphrase. It is no protection against tampering. */
  readonly checksum: string;
}

export function seal(text: string, passphrase: string, about: About): string {
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const header: Header = {
    format: FORMAT,
    version: VERSION,
    content: about.content,
    cluster: about.cluster,
    kdf: { name: "scrypt", ...SCRYPT, salt: salt.toString("base64") },
    cipher: { name: "aes-256-gcm", iv: iv.toString("base64") },
  };
  const cipher = createCipheriv("aes-256-gcm", keyOf(passphrase, header), iv);
  cipher.setAAD(Buffer.from(JSON.stringify(header)));
  const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]).toString("base64");
  const tag = cipher.getAuthTag().toString("base64");
  const sealed: SealedContent = { header, data, tag, checksum: checksumOf(header, data, tag) };
  return `${JSON.stringify(sealed, undefined, 2)}\n`;
}

/** The header of a sealed file. @throws NotSealed for another kind of file, a newer version, or a damaged file */
export function readSealedHeader(text: string): About {
  const { content, cluster } = parseSealed(text).header;
  return { content, cluster };
}

/** @throws NotSealed with the reason, but no content */
export function unseal(text: string, passphrase: string): string {
  const { header, data, tag } = parseSealed(text);
  const decipher = createDecipheriv("aes-256-gcm", keyOf(passphrase, header), Buffer.from(header.cipher.iv, "base64"), {
    authTagLength: 16,
  });
  decipher.setAAD(Buffer.from(JSON.stringify(header)));
  decipher.setAuthTag(Buffer.from(tag, "base64"));
  try {
    return Buffer.concat([decipher.update(data, "base64"), decipher.final()]).toString("utf8");
  } catch {
    throw new NotSealed("Wrong passphrase. (The file is not damaged.)");
  }
}

function parseSealed(text: string): SealedContent {
  let sealed: Partial<SealedContent>;
  try {
    sealed = JSON.parse(text) as Partial<SealedContent>;
  } catch {
    throw new NotSealed(text.includes(FORMAT) ? "It is truncated." : "It is not a file that Coldstart exported.");
  }
  const { header, data, tag, checksum } = sealed;
  if (header?.format !== FORMAT) throw new NotSealed("It is not a file that Coldstart exported.");
  if (header.version !== VERSION)
    throw new NotSealed(`It has format version ${String(header.version)}; this version of Coldstart reads ${VERSION}.`);
  if (typeof data !== "string" || typeof tag !== "string" || checksum !== checksumOf(header, data, tag))
    throw new NotSealed("It is damaged: its checksum does not match. Use another copy.");
  return { header, data, tag, checksum };
}

function checksumOf(header: Header, data: string, tag: string): string {
  return createHash("sha256")
    .update(JSON.stringify([header, data, tag]))
    .digest("hex");
}

function keyOf(passphrase: string, { kdf: { N, r, p, salt } }: Header): Buffer {
  const memory = 128 * N * r;
  if (!(memory * p <= MAX_MEMORY)) throw new NotSealed("It is damaged: its key derivation needs too much memory.");
  return scryptSync(passphrase.normalize("NFC"), Buffer.from(salt, "base64"), 32, { N, r, p, maxmem: 2 * memory });
}
