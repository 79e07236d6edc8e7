import { join } from "node:path";
import type { Services } from "../../../../../ops/workflows/backup/open";
import { Journal } from "../../../../../ops/state/journal";
import { restore } from "../../../../../ops/workflows/backup/restore";
import type { RestoreRequest } from "../../../../../ops/workflows/backup/restore";
import { runBackup } from "../../../../../ops/workflows/backup/run";
import { passSecond } from "./clock";
import { servicesOf } from "./services";
import { SmallCluster } from "./small-cluster";

/** Services, by the data that they keep. */
export const SERVICES = { vault: "vault", "shop-volumes": "files" } as const;
export type Service = keyof typeof SERVICES;

let count = 0;

/** A small cluster, and its commands for one service. */
export function openCase(service: Service, folder: string, settings: Partial<Services> = {}) {
  const small = new SmallCluster(passSecond);
  const journal = new Journal(join(folder, `journal-${(count += 1)}.jsonl`), "run");
  const context = { ...servicesOf(small, journal), ...settings };
  return {
    small,
    journal,
    context,
    data: small.data[SERVICES[service]],
    write: (content: string) => small.write(SERVICES[service], content),
    backUp: () => runBackup(context, { service, isPlan: false, newArchive: false }),
    run: (request: Partial<RestoreRequest> = {}) =>
      restore(context, { service, isPlan: false, at: undefined, isWithoutCopy: false, ...request }),
  };
}
