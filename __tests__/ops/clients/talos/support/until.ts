import { setTimeout as pause } from "node:timers/promises";

/** Polls until the condition holds; a refusal counts as "not yet". */
export async function until(isSo: () => Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    if (await isSo().catch(() => false)) return;
    if (Date.now() > end) throw new Error("timed out");
    await pause(20);
  }
}

/** The error of a rejected promise: its code and its message. */
export function refusalOf(answer: Promise<unknown>): Promise<{ code?: string; message: string }> {
  return answer.then(
    () => ({ message: "no refusal" }),
    ({ code, message }: { code?: string; message: string }) => ({ code, message }),
  );
}
