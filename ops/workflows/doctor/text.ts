import { relative } from "node:path";
import { clusterChoice } from "../../../spec";
import { commandLine } from "../../support/command-line";
import { formatCount } from "../../support/count";
import { LIVE } from "../../support/runtime";
import type { Diagnosis, LiveWork } from "./doctor";
import type { ToolReport } from "./tools";

const MARK: Readonly<Record<ToolReport["source"], string>> = {
  path: "found",
  named: "found",
  downloaded: "found",
  download: "download",
  missing: "missing",
};

export function describeDiagnosis({ tools, canRehearse, live }: Diagnosis): string {
  const file = relative(process.cwd(), live.file);
  return [
    "Programs",
    ...tools.map(describeTool),
    "",
    describeRehearsals(canRehearse, live),
    describeLive(file, live),
    ...[...live.errors, ...live.missing].map((text) => text.replace(/^/gm, "  ")),
  ].join("\n");
}

function describeRehearsals(canRehearse: boolean, { file, errors }: LiveWork): string {
  if (!canRehearse) return "Rehearsals: not possible yet. Install what is missing above.";
  if (errors.length > 0) return "Rehearsals: not possible yet. Fix the errors in the cluster file first.";
  return `Rehearsals: ready. Start one with ./bootstrap.sh ${clusterChoice(file)} --rehearse`;
}

function describeLive(file: string, { missing, errors }: LiveWork): string {
  if (errors.length > 0) return `Live work with ${file}: ${formatCount(errors.length, "error")}`;
  return missing.length === 0
    ? `Live work with ${file}: all credentials are set. Check the rest with ${commandLine("preflight", { file, runtime: LIVE })}`
    : `Live work with ${file}: missing`;
}

function describeTool({ name, version = "", file, source, isRequired, note }: ToolReport): string {
  const mark = source === "missing" && !isRequired ? "optional" : MARK[source];
  const where = [file, note].filter(Boolean).join("; ");
  return `  ${mark.padEnd(9)} ${name.padEnd(10)} ${version.padEnd(10)} ${where}`.trimEnd();
}
