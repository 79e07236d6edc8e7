import type { Command } from "commander";
import { acceptOption, readAcceptances } from "../accept-option";
import { clusterCommand, setAction } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";
import { withOutput } from "../output-options";
import type { OutputOptions } from "../output-options";
import { SUMMARY } from "../summaries";

interface DestroyOptions extends ClusterOptions, OutputOptions {
  readonly withAuth?: boolean;
  readonly confirm?: string;
  readonly clusterGone?: boolean;
  readonly reclaim?: boolean;
  readonly reclaimVolume?: readonly string[];
  readonly yes?: boolean;
  readonly accept?: readonly string[];
}

export function destroyCommand(finish: Finish): Command {
  const command = withOutput(clusterCommand("destroy", SUMMARY.destroy))
    .option("--with-auth", "also destroy the identity layer; cannot be undone; asks for the cluster's name")
    .option("--confirm <name>", "with --with-auth: the cluster's name, if there is no terminal")
    .option(
      "--cluster-gone",
      "the cluster is permanently lost: remove the objects inside it from the state, destroy its machines",
    )
    .option(
      "--reclaim",
      "delete leftover load balancers and volumes of the cluster, except volumes with the policy Retain",
    )
    // Not variadic: a variadic option would read the cluster argument after it as another volume.
    .option(
      "--reclaim-volume <name>",
      "also delete this volume, which --reclaim keeps; repeat the option for each volume",
      collect,
    )
    .option("-y, --yes", "destroy without confirmation")
    .addOption(acceptOption());
  return setAction<DestroyOptions>(command, finish, async (options, _, runtime) => {
    if (options.confirm !== undefined && !options.withAuth) command.error("error: --confirm needs --with-auth");
    const { destroyCluster } = await import("../../workflows/destroy/destroy");
    const accept = await readAcceptances(command, options.accept);
    return destroyCluster({ ...options, reclaimVolumes: options.reclaimVolume ?? [], accept }, runtime);
  });
}

function collect(name: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, name];
}
