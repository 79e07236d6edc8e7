/** How long a real operation takes, in seconds. */
export interface Duration {
  readonly typical: number;
  readonly min: number;
  readonly max: number;
  readonly source: string;
  /** Whether it was measured or is an estimate. With estimates, a timeline is a range. */
  readonly basis: "measured" | "estimated";
}

export const ESTIMATE = "estimate";

export const seconds = (typical: number, min: number, max: number, source: string): Duration => ({
  typical,
  min,
  max,
  source,
  basis: source.startsWith(ESTIMATE) ? "estimated" : "measured",
});
