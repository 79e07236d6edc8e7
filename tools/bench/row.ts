/** One ratio with its limit, or why it has none. */
export interface Row {
  readonly what: string;
  readonly value: number;
  readonly bound: number | { readonly none: string };
  readonly unit: "x" | "MB";
}

export function makeRatio(what: string, of: number, to: number, bound: Row["bound"]): Row {
  return { what, value: of / to, bound, unit: "x" };
}

/** The row as a line, and whether it is within its limit. */
export function checkRow({ what, value, bound, unit }: Row): { line: string; kept: boolean } {
  const shown = `${unit === "x" ? value.toFixed(2) : value} ${unit}`;
  const start = `${what.padEnd(56)} ${shown.padStart(9)}`;
  if (typeof bound === "object") return { line: `${start}  (${bound.none})`, kept: true };
  const kept = value <= bound;
  return { line: `${start}  (at most ${bound} ${unit})  ${kept ? "ok" : "OVER THE LIMIT"}`, kept };
}
