import { HOUR_MS } from "../../support/duration";
import { backupAge } from "../cluster/backup-age";
import type { DriftCheck } from "./context";

/** The check of `verify`. A cluster that is younger than the maximum age of a snapshot does not need one yet. */
export const backups: DriftCheck = {
  ...backupAge,
  needs: ["kubernetes-api"],
  async run(context) {
    const { findings = [], ...result } = await backupAge.run(context);
    if (!findings.some(({ code }) => code === "backup-none")) return { ...result, findings };
    const nodes = await context.kubernetes.list("/api/v1/nodes");
    const births = nodes.flatMap(({ metadata }) => metadata.creationTimestamp ?? []).map((time) => Date.parse(time));
    const age = context.now().getTime() - Math.min(context.now().getTime(), ...births);
    const most = (context.cluster.backups?.etcd.maxAgeHours ?? 0) * HOUR_MS;
    return { ...result, findings: age > most ? findings : [] };
  },
};
