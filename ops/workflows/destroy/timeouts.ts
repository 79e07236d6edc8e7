import type { Timeout } from "../../checks/timeouts";

/** Every wait of a destroy. */
export const TIMEOUTS = {
  api: { seconds: 30, because: "an API server that is busy or restarts responds again within seconds" },
  flux: { seconds: 60, because: "each of its objects is suspended and read again, one after the other" },
  balancers: { seconds: 300, because: "a cloud needs up to a minute to delete a load balancer" },
  volumes: {
    seconds: 1200,
    because: "a database may need three minutes to stop, and then its volume is detached and deleted",
  },
} as const satisfies Readonly<Record<string, Timeout>>;

export type Timeouts = Readonly<Record<keyof typeof TIMEOUTS, Timeout>>;
