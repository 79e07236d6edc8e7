/** How long something takes in real life, in seconds. */
export interface Duration {
  readonly typical: number;
  readonly min: number;
  readonly max: number;
  readonly source: string;
  /** Measured and published, or estimated: then a timeline is a range and not a number. */
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
