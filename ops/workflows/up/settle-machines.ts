import { ALL_PROVIDERS } from "../../providers";
import type { CloudAccess } from "../../providers";
import { BOUNDS } from "../../checks/timeouts";
import type { Bound } from "../../checks/timeouts";
import { waitFor } from "../../checks/wait-for";

export interface SettleOptions extends CloudAccess {
  readonly say: (text: string) => void;
  readonly signal?: AbortSignal;
  /** @default BOUNDS.isos */
  readonly bound?: Bound;
}

/** Waits for what has to hold at each provider once the machines exist. */
export async function settleMachines({ say, signal, bound = BOUNDS.isos, ...access }: SettleOptions): Promise<void> {
  for (const provider of ALL_PROVIDERS) {
    const settling = provider.settling(access);
    if (!settling) continue;
    const wait = { checks: [settling], context: undefined, timeout: bound, report: say };
    await waitFor({ ...wait, ...(signal ? { signal } : {}) });
    say(settling.title);
  }
}
