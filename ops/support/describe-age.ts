const UNITS = [
  ["d", 86_400],
  ["h", 3_600],
  ["m", 60],
] as const;

/** The time since an event in its largest whole unit, for example `3d`, `5h`, `10m`. */
export function describeAge(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [unit, size] = UNITS.find(([, one]) => seconds >= one) ?? ["s", 1];
  return `${String(Math.floor(seconds / size))}${unit}`;
}
