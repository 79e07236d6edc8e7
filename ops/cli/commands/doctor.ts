import type { Command } from "commander";
import { clusterCommand, setAction } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";
import { EXIT_CODE } from "../../support/exit-codes";
import { SUMMARY } from "../summaries";

export function doctorCommand(finish: Finish): Command {
  const command = clusterCommand("doctor", SUMMARY.doctor, { isRehearsable: false }).option(
    "--json",
    "print one JSON object",
  );
  return setAction<ClusterOptions & { readonly json?: boolean }>(command, finish, async ({ json }) => {
    const { diagnose, isHealthy } = await import("../../workflows/doctor/doctor");
    const { describeDiagnosis } = await import("../../workflows/doctor/text");
    const diagnosis = await diagnose();
    console.log(json ? JSON.stringify(diagnosis, undefined, 2) : describeDiagnosis(diagnosis));
    return isHealthy(diagnosis) ? EXIT_CODE.done : EXIT_CODE.refused;
  });
}
