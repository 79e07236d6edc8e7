import type { Timeout } from "../../support/wait-progress";

export const TIMEOUTS = {
  api: { seconds: 30, because: "an API server that is busy or restarts responds again within seconds" },
  ready: {
    seconds: 300,
    because: "an API server is ready once etcd has a leader and its start hooks have run, up to 3m after a start",
  },
  flux: { seconds: 60, because: "each Flux object is suspended and read again, one after the other" },
  balancers: { seconds: 300, because: "a cloud needs up to a minute to delete a load balancer" },
  volumes: {
    seconds: 1200,
    because: "a database may need 3m to stop; then its volume is detached and deleted",
  },
} as const satisfies Readonly<Record<string, Timeout>>;

export type Timeouts = Readonly<Record<keyof typeof TIMEOUTS, Timeout>>;

/** How long a wait may take, and what ends it. */
export interface ReclaimWait {
  readonly timeouts: Timeouts;
  readonly signal: AbortSignal;
}
