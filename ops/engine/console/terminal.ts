import type { Environment } from "../../support/environment";

/** The capabilities of an output. */
export interface Terminal {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
  on?(event: "resize", listener: () => void): unknown;
}

export interface Abilities {
  /** Whether lines can be overwritten. */
  readonly canRedraw: boolean;
  readonly hasColours: boolean;
  readonly hasUnicode: boolean;
}

/** CI logs and dumb terminals get plain lines: cursor movement would be noise there (https://no-color.org). */
export function abilitiesOf({ isTTY }: Pick<Terminal, "isTTY">, environment: Environment): Abilities {
  const { TERM, CI, NO_COLOR } = environment;
  const canRedraw = isTTY === true && TERM !== "dumb" && (CI === undefined || CI === "" || CI === "false");
  return { canRedraw, hasColours: canRedraw && !NO_COLOR, hasUnicode: hasUnicode(environment) };
}

function hasUnicode({ LC_ALL, LC_CTYPE, LANG, WT_SESSION, TERM }: Environment): boolean {
  if (WT_SESSION !== undefined) return true;
  // The Linux kernel console has few glyphs.
  return TERM !== "linux" && /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || "");
}

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, blue: 34 } as const;
export type Style = keyof typeof CODES;

export function paint(text: string, style: Style, { hasColours }: Pick<Abilities, "hasColours">): string {
  return hasColours ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text;
}

/** Cuts a line without colours to a width. Letters beyond Latin count as two columns, to be safe. */
export function fit(text: string, width: number, unicode: boolean): string {
  const end = unicode ? "…" : "...";
  if (widthOf(text) <= width) return text;
  let cut = "";
  let used = widthOf(end);
  for (const letter of text) {
    used += widthOf(letter);
    if (used > width) break;
    cut += letter;
  }
  return `${cut}${end}`;
}

export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += (letter.codePointAt(0) ?? 0) >= 0x1100 && !isNarrow(letter) ? 2 : 1;
  return width;
}

/** Punctuation, arrows and box drawing are as wide as letters. */
function isNarrow(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return code >= 0x2000 && code < 0x2e80;
}
