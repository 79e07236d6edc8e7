import type { Command } from "commander";
import { clusterCommand, setAction } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";
import { SUMMARY } from "../summaries";

export function statusCommand(finish: Finish): Command {
  const command = clusterCommand("status", SUMMARY.status).option("--json", "print one JSON object");
  return setAction<ClusterOptions & { readonly json?: boolean }>(
    command,
    finish,
    async ({ json }, _, runtime) => {
      const { showStatus } = await import("../../workflows/status/status");
      return showStatus({ json: json === true }, runtime);
    },
    { needsTools: false },
  );
}
