/** For example `10 GiB`, `512 MiB`, `1.5 TiB`. */
export function formatBytes(bytes: number): string {
  const units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  return `${Number((bytes / 2 ** (10 * step)).toFixed(1))} ${units[step] ?? "B"}`;
}
