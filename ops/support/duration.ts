export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** `500ms`, `45s`, `10m`, `1h30m`. */
export function formatDuration(seconds: number): string {
  if (seconds > 0 && seconds < 0.9995) return `${Math.round(seconds * 1000)}ms`;
  if (seconds < 119.5) return `${Math.round(seconds)}s`;
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${hours > 0 ? `${hours}h` : ""}${rest > 0 ? `${rest}m` : ""}`;
}
