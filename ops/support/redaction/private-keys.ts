/** Talos names its keys `ED25519 PRIVATE KEY`, so a label may contain digits. */
const LABEL = "[A-Z0-9 ]*";
const BEGIN = `-----BEGIN ${LABEL}PRIVATE KEY-----`;
const END = `-----END ${LABEL}PRIVATE KEY-----`;

/** A private key is always a secret, whatever created it. */
export const PRIVATE_KEY = new RegExp(`${BEGIN}[^]*?${END}`, "g");

/** The marker that the filter looks for, and the end of a text that may be the beginning of this marker. */
const OUTSIDE = { marker: new RegExp(BEGIN), partial: matchPartial("BEGIN ") };
const INSIDE = { marker: new RegExp(END), partial: matchPartial("END ") };

/** Hides the private keys in a text that arrives in pieces of any size. */
export class PrivateKeyFilter {
  private isInside = false;
  /** An end of the text so far that may be the beginning of a marker. It never contains a line break. */
  private pending = "";

  /** @param replacement of each key */
  constructor(private readonly replacement: string) {}

  /**
   * A key is replaced as soon as it begins, and nothing of it is kept: without its end it is hidden as well, so its size
   * does not matter.
   *
   * @returns the text that can be shown; complete lines outside of keys are never delayed
   */
  take(text: string): string {
    let rest = this.pending + text;
    let shown = "";
    for (;;) {
      const { marker, partial } = this.isInside ? INSIDE : OUTSIDE;
      const found = marker.exec(rest);
      const end = found?.index ?? rest.search(partial);
      if (!this.isInside) shown += rest.slice(0, end === -1 ? undefined : end);
      if (!found) {
        this.pending = end === -1 ? "" : rest.slice(end);
        return shown;
      }
      if (!this.isInside) shown += this.replacement;
      rest = rest.slice(found.index + found[0].length);
      this.isInside = !this.isInside;
    }
  }

  /** @returns the text that was pending because it could have become a marker */
  end(): string {
    return this.isInside ? "" : this.pending;
  }
}

/** Matches an incomplete marker at the end of a text. @param word with the space behind it */
function matchPartial(word: string): RegExp {
  const fixed = `-----${word}`;
  const starts = Array.from({ length: fixed.length - 1 }, (_, i) => fixed.slice(0, i + 1));
  return new RegExp(`(?:${starts.join("|")}|${fixed}${LABEL}(?:PRIVATE KEY-{1,4})?)$`);
}
