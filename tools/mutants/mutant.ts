/** One protection, disabled, and the tests that must fail. */
export interface Mutant {
  /** The group in the table. */
  readonly group: string;
  readonly name: string;
  /** From the project's folder on. */
  readonly file: string;
  /** The file with the protection disabled. @throws Error if the file no longer contains it */
  change(source: string): string;
  /** Files or folders, from the project's folder on. */
  readonly tests: readonly string[];
}

/** A protection, the text that is replaced to disable it, and its tests. */
export type Row = readonly [name: string, file: string, from: string, to: string, ...tests: string[]];

export function mutantsOf(group: string, rows: readonly Row[]): Mutant[] {
  return rows.map(([name, file, from, to, ...tests]) => ({ group, name, file, change: replaceText(from, to), tests }));
}

/** Replaces a text that occurs exactly once. */
export function replaceText(from: string, to: string): Mutant["change"] {
  return (source) => {
    const parts = source.split(from);
    if (parts.length !== 2) throw new Error(`found ${parts.length - 1} times, expected once: ${from}`);
    return parts.join(to);
  };
}

/** Replaces the text at an index. */
export function replaceTextAt(at: number, from: string, to: string): Mutant["change"] {
  return (source) => {
    if (!source.startsWith(from, at)) throw new Error(`not found: ${from}`);
    return `${source.slice(0, at)}${to}${source.slice(at + from.length)}`;
  };
}
