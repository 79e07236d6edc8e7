const STEPS = [5, 15, 30, 60, 120, 300, 600, 1800, 3600];

/** Moments on an axis, in seconds. @param most how many at most */
export function chooseTicks(seconds: number, most = 8): number[] {
  // Moments from 90 s on are written in minutes.
  const step = STEPS.find((size) => seconds / size <= most && (size >= 60 || seconds < 90)) ?? 7200;
  return Array.from({ length: Math.floor(seconds / step) + 1 }, (_, i) => i * step);
}
