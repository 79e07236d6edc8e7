/** One safeguard, switched off, and the tests that must notice it. */
export interface Mutant {
  /** What it belongs to, for the table. */
  readonly group: string;
  readonly name: string;
  /** From the project's folder on. */
  readonly file: string;
  /** The file as it is without it. @throws Error where the file no longer holds what is to be switched off */
  change(source: string): string;
  /** Files or folders, from the project's folder on. */
  readonly tests: readonly string[];
}

/** Exchanges a piece of text that is there exactly once. */
export function replaceText(from: string, to: string): Mutant["change"] {
  return (source) => {
    const parts = source.split(from);
    if (parts.length !== 2) throw new Error(`found ${parts.length - 1} times, expected once: ${from}`);
    return parts.join(to);
  };
}

/** Exchanges the text at a place. */
export function replaceTextAt(at: number, from: string, to: string): Mutant["change"] {
  return (source) => {
    if (!source.startsWith(from, at)) throw new Error(`not found: ${from}`);
    return `${source.slice(0, at)}${to}${source.slice(at + from.length)}`;
  };
}
