/** Of a start in real life, where no earlier rehearsal of the cluster tells. */
const TYPICAL_SECONDS = 25 * 60;

/** The share of the real time that things take. */
export function paceOf(text: string | undefined, realSeconds = TYPICAL_SECONDS): number {
  const value = Number.parseFloat(text ?? "0");
  if (text?.endsWith("m")) return (value * 60) / realSeconds;
  return text?.endsWith("s") ? value / realSeconds : value;
}
