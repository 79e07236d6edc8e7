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
