/** Talos names its keys `ED25519 PRIVATE KEY`, so a label may contain digits. */
const LABEL = "[A-Z0-9 ]*";
const BEGIN = `-----BEGIN ${LABEL}PRIVATE KEY-----`;
const END = `-----END ${LABEL}PRIVATE KEY-----`;

/** A private key is always a secret, whatever created it. */
export const PRIVATE_KEY = new RegExp(`${BEGIN}[^]*?${END}`, "g");

/** All lines of a key but its last one are longer: OpenSSL writes 64 characters per line, OpenSSH 70. */
const FULL = "[A-Za-z0-9+/]{60}";
const MARK = "-----BEGIN ";
const PARTIAL_BEGIN = [
  ...Array.from(MARK, (_, i) => MARK.slice(0, i + 1)),
  `${MARK}${LABEL}(?:PRIVATE KEY-{1,4})?`,
].join("|");

/** What starts a key, and the end of a text that may become that. */
const START = { marker: new RegExp(BEGIN), partial: new RegExp(`(?:${PARTIAL_BEGIN})$`) };
/**
 * After a key without an end, a line that may belong to it starts it again: the text in between may be from another
 * program.
 */
const RESTART = {
  marker: new RegExp(`${BEGIN}|${FULL}`),
  partial: new RegExp(`(?:${PARTIAL_BEGIN}|[A-Za-z0-9+/]{1,59})$`),
};

const STOP = new RegExp(END);
/** A complete line with the line break before it. In JSON, line breaks are escaped. */
const LINE = /^(?:[\r\n]|\\+n|(?![\r\n]|\\+n))[^]*?(?=[\r\n]|\\+n)/;
/** The parts of a line between quotes, frames and other decorations. */
const WORDS = /[^\s"'`│|~>,:;(){}[\]]+/g;
const FULL_LINE = new RegExp(FULL);
const BASE64 = /^-?[A-Za-z0-9+/=]+$/;
/** A header of an encrypted key, for example `Proc-Type: 4,ENCRYPTED`, or an incomplete end. */
const HEADER = /\b(?:Proc-Type|DEK-Info): |-----END /;

/** Hides the private keys in a text that arrives in pieces of any size. */
export class PrivateKeyFilter {
  private isInside = false;
  /** Whether the last key had no end. */
  private isUnfinished = false;
  /** The number of words in a line of the current key: programs may write a time or a number before each line. */
  private width = 1;
  /** Outside of a key, the beginning of a possible marker, without a line break. Inside, an incomplete line. */
  private pending = "";

  /** @param replacement of each key */
  constructor(private readonly replacement: string) {}

  /**
   * A key is replaced as soon as it begins, and its lines are dropped, so its size does not matter. A key without an end
   * is left at the first line that cannot belong to it.
   *
   * @returns the text that can be shown; complete lines outside of keys are never delayed
   */
  take(text: string): string {
    let rest = this.pending + text;
    let shown = "";
    for (;;) {
      if (!this.isInside) {
        const { marker, partial } = this.isUnfinished ? RESTART : START;
        const found = marker.exec(rest);
        const end = found?.index ?? rest.search(partial);
        shown += rest.slice(0, end === -1 ? undefined : end);
        this.pending = end === -1 ? "" : rest.slice(end);
        if (!found) return shown;
        shown += this.replacement;
        rest = rest.slice(end + found[0].length);
        this.isInside = true;
        if (found[0].startsWith("-")) this.width = 1;
      }
      const line = LINE.exec(rest)?.[0];
      const stop = STOP.exec(line ?? rest);
      if (stop) {
        rest = rest.slice(stop.index + stop[0].length);
        this.isInside = this.isUnfinished = false;
      } else if (line === undefined) {
        this.pending = rest;
        return shown;
      } else if (this.isKeyLine(line)) {
        rest = rest.slice(line.length);
      } else {
        this.isInside = false;
        this.isUnfinished = true;
      }
    }
  }

  /** @returns the text that was pending because it could have become a marker or a line of a key */
  end(): string {
    return this.isInside && this.isKeyLine(this.pending) ? "" : this.pending;
  }

  /** Whether a line can belong to a key. A single word can be its last line. */
  private isKeyLine(line: string): boolean {
    const plain = line.replace(/^\\+n/, "").replaceAll("\\", "");
    const words = (plain.match(WORDS) ?? []).filter((word) => !/^[-+]+$/.test(word));
    const isFull = FULL_LINE.test(plain);
    if (isFull) this.width = words.length;
    const canBeLast = words.length <= this.width && BASE64.test(words.at(-1) ?? "");
    return words.length === 0 || isFull || canBeLast || HEADER.test(plain);
  }
}
