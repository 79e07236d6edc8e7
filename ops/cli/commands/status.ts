import type { Command } from "commander";
import { clusterCommand, setAction } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";
import { rehearsalHint } from "../rehearsal-hint";
import { SUMMARY } from "../summaries";

export function statusCommand(finish: Finish): Command {
  const command = clusterCommand("status", SUMMARY.status).option("--json", "print one JSON object");
  return setAction<ClusterOptions & { readonly json?: boolean }>(
    command,
    finish,
    async ({ json }, _, runtime) => {
      const { showStatus } = await import("../../workflows/status/status");
      const code = await showStatus({ json: json === true }, runtime);
      const hint = json ? undefined : await rehearsalHint(command);
      if (hint !== undefined) console.error(hint);
      return code;
    },
    { needsTools: false },
  );
}
