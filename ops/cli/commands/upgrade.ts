import { InvalidArgumentError, Option } from "commander";
import type { Command } from "commander";
import { PARTS } from "../../workflows/upgrade/parts";
import type { Part } from "../../workflows/upgrade/parts";
import { acceptOption, readAcceptances } from "../accept-option";
import { clusterCommand, setAction } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";
import { withOutput } from "../output-options";
import type { OutputOptions } from "../output-options";
import { SUMMARY } from "../summaries";

interface UpgradeCommandOptions extends ClusterOptions, OutputOptions {
  readonly plan?: boolean;
  readonly only?: Part;
  readonly maxUnavailable: number;
  readonly rollback?: string;
  readonly evictBarePods?: boolean;
  readonly yes?: boolean;
  readonly accept?: readonly string[];
}

const EXAMPLES = `
Examples:
  npx coldstart upgrade --plan               every step, node and version; changes nothing
  npx coldstart upgrade --rehearse           the whole upgrade in the simulated world
  npx coldstart upgrade home --only talos    only Talos and its extensions
  npx coldstart upgrade --rollback worker-0  boot the version that worker-0 had before

Change talos.version, extensions, network.cni.version or kubernetes.version in the cluster file first: upgrade compares
it with the versions in the cluster. The order is Talos, Cilium, Kubernetes; control planes are upgraded one at a time.
Run the same command again to resume an interrupted upgrade: it skips nodes that already run the new version.`;

export function upgradeCommand(finish: Finish): Command {
  const command = withOutput(clusterCommand("upgrade", SUMMARY.upgrade))
    .option("--plan", "print the steps and change nothing")
    .addOption(new Option("--only <part>", "upgrade only this part").choices([...PARTS]))
    .option("--max-unavailable <count>", "number of workers that may be down at the same time", positiveInteger, 1)
    .addOption(
      new Option("--rollback <node>", "boot the Talos version that this node ran before its last upgrade").conflicts([
        "plan",
        "only",
      ]),
    )
    .option("--evict-bare-pods", "also evict pods without a controller, even though nothing recreates them")
    .option("-y, --yes", "upgrade without confirmation")
    .addOption(acceptOption())
    .addHelpText("after", EXAMPLES);
  return setAction<UpgradeCommandOptions>(command, finish, async (options, _, runtime) => {
    const { upgrade } = await import("../../workflows/upgrade/upgrade");
    return upgrade({ ...options, accept: await readAcceptances(command, options.accept) }, runtime);
  });
}

function positiveInteger(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError("Pass 1 or more.");
  return count;
}
