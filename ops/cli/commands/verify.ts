import type { Command } from "commander";
import { clusterCommand, setAction } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";
import { EXIT_CODE } from "../../support/exit-codes";
import { SUMMARY } from "../summaries";

export function verifyCommand(finish: Finish): Command {
  const command = clusterCommand("verify", SUMMARY.verify).option("--json", "print one JSON object");
  return setAction<ClusterOptions & { readonly json?: boolean }>(command, finish, async ({ json }, _, runtime) => {
    const { hasPassed, openClusterContext, summarize, verify } = await import("../../checks/cluster");
    const { renderReport, renderResult } = await import("../../checks/cluster/render-report");
    const { recordVolumes } = await import("../../checks/cluster/record-volumes");
    const { openCluster } = await import("../../state/open-cluster");
    const { outputsReader } = await import("../../state/layer-outputs");
    const { store, ...opened } = openCluster(runtime);
    const { cluster, places } = opened;
    const context = await openClusterContext({ ...opened, outputs: outputsReader(store()) });
    await recordVolumes(context, places.state);
    const results = await verify(context, (result) => void (json || console.log(renderResult(result))));
    console.log(json ? renderReport(cluster.name, results) : `${summarize(results)}.`);
    return hasPassed(results) ? EXIT_CODE.done : EXIT_CODE.refused;
  });
}
