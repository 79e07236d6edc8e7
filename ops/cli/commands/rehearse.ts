import type { Command } from "commander";
import { clusterCommand, setAction } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";
import { outputArguments, withOutput } from "../output-options";
import type { OutputOptions } from "../output-options";
import { upCommand } from "./up";
import { SUMMARY } from "../summaries";

/** `rehearse` is an easier name to find for `up --rehearse`; `--reset` only deletes the world. */
export function rehearseCommand(finish: Finish): Command {
  const command = withOutput(clusterCommand("rehearse", SUMMARY.rehearse, { isRehearsable: false }))
    .option("--reset", "only delete the simulated world")
    // `drill` has the same options: arguments after its name belong to `drill`.
    .enablePositionalOptions();
  command.addCommand(drillCommand(finish));
  return setAction<ClusterOptions & OutputOptions>(command, finish, async ({ reset, ...output }) => {
    if (!reset) {
      let ended: number | undefined;
      const words = ["--rehearse", ...outputArguments(output)];
      await upCommand((code) => (ended = code)).parseAsync(words, { from: "user" });
      return ended;
    }
    const { forgetRehearsal } = await import("../../rehearsal/rehearse");
    return forgetRehearsal();
  });
}

function drillCommand(finish: Finish): Command {
  const command = withOutput(
    clusterCommand("drill", "delete the simulated cluster except its backups and identity, then restore it", {
      isRehearsable: false,
    }),
  );
  return setAction<ClusterOptions & OutputOptions>(
    command,
    finish,
    async (options) => {
      const { drill } = await import("../../workflows/drill/drill");
      return drill(options);
    },
    { needsTools: true },
  );
}
