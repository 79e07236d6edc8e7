const FACTORS: Readonly<Record<string, number>> = {
  "": 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
};

/** Converts a Kubernetes storage quantity, for example `10Gi`, to bytes; 0 if it is invalid. */
export function bytesOf(quantity: string | undefined): number {
  const [, number = "", unit = ""] = /^(\d+(?:\.\d+)?)([kMGTP]|[KMGTP]i)?$/.exec(quantity ?? "") ?? [];
  return Number(number) * (FACTORS[unit] ?? 0);
}

/** For example `10 GiB`, `512 MiB`, `1.5 TiB`. */
export function formatBytes(bytes: number): string {
  const units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  return `${Number((bytes / 2 ** (10 * step)).toFixed(1))} ${units[step] ?? "B"}`;
}
