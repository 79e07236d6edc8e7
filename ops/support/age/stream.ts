/** Streams in the age format: `age --decrypt --identity <key>` decrypts the output of `encryptTo`. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { Transform } from "node:stream";
import type { TransformCallback } from "node:stream";
import { NotDecryptable, derive, headerEnd, makeHeader, openHeader } from "./header";
import type { Identity, Recipient } from "./ssh-key";

export { parseIdentity, parseRecipient } from "./ssh-key";

const CHUNK = 64 * 1024;
const TAG = 16;
const NONCE = 16;

/**
 * The chunks of a payload. The nonce counts them and marks the last one, so missing, repeated or reordered chunks and
 * truncated files fail to decrypt.
 */
class Chunks {
  private count = 0;

  constructor(private readonly key: Buffer) {}

  seal(plain: Buffer, isLast: boolean): Buffer {
    const cipher = createCipheriv("chacha20-poly1305", this.key, this.nonce(isLast), { authTagLength: TAG });
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws NotDecryptable */
  open(sealed: Buffer, isLast: boolean): Buffer {
    const [text, tag] = [sealed.subarray(0, -TAG), sealed.subarray(-TAG)];
    const isFirst = this.count === 0;
    const decipher = createDecipheriv("chacha20-poly1305", this.key, this.nonce(isLast), { authTagLength: TAG });
    // Only empty content ends with an empty chunk.
    if (tag.length !== TAG || (text.length === 0 && !isFirst)) throw new NotDecryptable("the content is truncated");
    try {
      decipher.setAuthTag(tag);
      return Buffer.concat([decipher.update(text), decipher.final()]);
    } catch {
      throw new NotDecryptable(isLast ? "the content is truncated, or was changed" : "the content was changed");
    }
  }

  private nonce(isLast: boolean): Buffer {
    const nonce = Buffer.alloc(12);
    nonce.writeUIntBE(this.count++, 5, 6);
    nonce[11] = isLast ? 1 : 0;
    return nonce;
  }
}

/** Collects bytes, and passes them on in chunks of one size. The last chunk is always kept for the end. */
class Pieces {
  private held: Buffer[] = [];
  private length = 0;

  constructor(private readonly size: number) {}

  *add(bytes: Buffer): Generator<Buffer> {
    this.held.push(bytes);
    this.length += bytes.length;
    if (this.length <= this.size) return;
    const all = Buffer.concat(this.held);
    let at = 0;
    for (; all.length - at > this.size; at += this.size) yield all.subarray(at, at + this.size);
    this.held = [all.subarray(at)];
    this.length = all.length - at;
  }

  rest(): Buffer {
    return Buffer.concat(this.held);
  }
}

export function encryptTo(...recipients: readonly Recipient[]): Transform {
  const { bytes, fileKey } = makeHeader(recipients);
  const nonce = randomBytes(NONCE);
  const chunks = new Chunks(derive(fileKey, nonce, "payload"));
  const pieces = new Pieces(CHUNK);
  const stream = new Transform({
    transform(data: Buffer, _encoding, done: TransformCallback) {
      for (const piece of pieces.add(data)) this.push(chunks.seal(piece, false));
      done();
    },
    flush(done) {
      done(null, chunks.seal(pieces.rest(), true));
    },
  });
  stream.push(Buffer.concat([bytes, nonce]));
  return stream;
}

/** Decrypts. Fails with NotDecryptable for another key, and for changed or truncated content. */
export function decryptWith(identity: Identity): Transform {
  let head = Buffer.alloc(0);
  let chunks: Chunks | undefined;
  const pieces = new Pieces(CHUNK + TAG);
  const open = function* (data: Buffer): Generator<Buffer> {
    for (const piece of pieces.add(data)) yield (chunks as Chunks).open(piece, false);
  };
  return new Transform({
    transform(data: Buffer, _encoding, done: TransformCallback) {
      try {
        if (chunks) for (const plain of open(data)) this.push(plain);
        else {
          head = Buffer.concat([head, data]);
          const end = headerEnd(head);
          if (end !== undefined && head.length >= end + NONCE) {
            const fileKey = openHeader(head.subarray(0, end), identity);
            chunks = new Chunks(derive(fileKey, head.subarray(end, end + NONCE), "payload"));
            for (const plain of open(head.subarray(end + NONCE))) this.push(plain);
          }
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        if (!chunks) throw new NotDecryptable("the content is truncated");
        done(null, chunks.open(pieces.rest(), true));
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
