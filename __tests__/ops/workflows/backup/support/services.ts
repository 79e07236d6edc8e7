import { RunConsole } from "../../../../../ops/engine/console/console";
import type { Journal } from "../../../../../ops/state/journal";
import { LIVE } from "../../../../../ops/support/runtime";
import type { Services } from "../../../../../ops/workflows/backup/open";
import { loadCluster } from "../../../../../spec";
import { HYBRID } from "../../../../support/hybrid";
import type { SmallCluster } from "./small-cluster";

const { cluster } = loadCluster(HYBRID);

/** What a process works with. Apart from the cluster and the journal, it starts without any knowledge. */
export function servicesOf(small: SmallCluster, journal: Journal): Services {
  return {
    cluster,
    kubernetes: small,
    store: { place: "there", list: (prefix: string) => Promise.resolve(small.stored(prefix)) },
    console: new RunConsole([]),
    journal,
    time: { measureStep: (_: string, work: () => Promise<unknown>) => work() },
    options: { yes: true },
    file: "small.yaml",
    runtime: LIVE,
    signal: new AbortController().signal,
  } as unknown as Services;
}
