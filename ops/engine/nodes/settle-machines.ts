import { ALL_PROVIDERS } from "../../providers";
import type { CloudAccess } from "../../providers";
import { TIMEOUTS } from "../../checks/timeouts";
import { waitFor } from "../../checks/wait-for";
import type { Say, Timeout } from "../../support/wait-progress";

export interface SettleOptions extends CloudAccess {
  readonly say: Say;
  readonly signal?: AbortSignal;
  /** @default TIMEOUTS.isos */
  readonly timeout?: Timeout;
}

/** Waits for the conditions that each provider needs after the machines are created. */
export async function settleMachines({
  say,
  signal,
  timeout = TIMEOUTS.isos,
  ...access
}: SettleOptions): Promise<void> {
  for (const provider of ALL_PROVIDERS) {
    const settling = provider.settlingCheck(access);
    if (!settling) continue;
    const wait = { checks: [settling], context: undefined, timeout, report: say };
    await waitFor({ ...wait, signal });
    say(settling.title);
  }
}
