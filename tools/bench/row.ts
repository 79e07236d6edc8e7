/** One ratio, taken in one run, with the bound that the project keeps. */
export interface Row {
  readonly what: string;
  readonly value: number;
  readonly bound: number;
  readonly unit: "x" | "MB";
}

export function ratio(what: string, of: number, to: number, bound: number): Row {
  return { what, value: of / to, bound, unit: "x" };
}
