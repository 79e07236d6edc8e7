import type { Command } from "commander";
import { clusterCommand, runs } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";
import { EXIT_CODE } from "../exit-codes";

export function verifyCommand(finish: Finish): Command {
  const command = clusterCommand(
    "verify",
    "run every check on the running cluster; changes nothing but a test volume claim, which it removes",
  ).option("--json", "print one JSON object");
  return runs<ClusterOptions & { readonly json?: boolean }>(command, finish, async ({ json }, _, runtime) => {
    const { totalInWords, verify, verifyContext } = await import("../../checks/cluster");
    const { jsonOf, lineOf } = await import("../../checks/cluster/form");
    const { noteVolumes } = await import("../../checks/cluster/note-volumes");
    const { openCluster } = await import("../../state/open-cluster");
    const { outputsReader } = await import("../../state/layer-outputs");
    const { store, ...opened } = openCluster(runtime);
    const { cluster, places } = opened;
    const context = await verifyContext({ ...opened, outputs: outputsReader(store()) });
    const results = await verify(context, (result) => void (json || console.log(lineOf(result))));
    await noteVolumes(context, places.state);
    console.log(json ? jsonOf(cluster.name, results) : `${totalInWords(results)}.`);
    return results.every(({ ok }) => ok) ? EXIT_CODE.done : EXIT_CODE.refused;
  });
}
