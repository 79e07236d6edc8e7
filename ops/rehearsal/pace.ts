/** The duration of a real start, if there is no earlier rehearsal of the cluster. */
const TYPICAL_SECONDS = 25 * 60;

/** The factor between simulated and real durations. */
export function paceOf(text: string | undefined, realSeconds = TYPICAL_SECONDS): number {
  const value = Number.parseFloat(text ?? "0");
  if (text?.endsWith("m")) return (value * 60) / realSeconds;
  return text?.endsWith("s") ? value / realSeconds : value;
}
