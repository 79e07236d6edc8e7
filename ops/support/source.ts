import type { Environment } from "./environment";
import { execFileSync } from "node:child_process";
import type { ExternalCredential } from "../../spec";

/**
 * The command lines that a cluster file may run, one per line; if unset, all are allowed. For cluster files that others
 * write.
 */
const COMMANDS_VARIABLE = "COLDSTART_COMMANDS";

/** The current value of a source in the cluster file, or why there is none. */
export function readSource(
  source: ExternalCredential["source"],
  environment: Environment,
): { value: string } | { missing: string } {
  if ("env" in source) {
    const value = environment[source.env];
    return value ? { value } : { missing: `the environment variable ${source.env} is not set` };
  }
  const [program, ...rest] = source.command;
  const command = source.command.join(" ");
  const allowed = environment[COMMANDS_VARIABLE]?.split("\n").map((line) => line.trim());
  if (allowed && !allowed.includes(command))
    return { missing: `the command \`${command}\` is not among those that ${COMMANDS_VARIABLE} allows` };
  try {
    const output = execFileSync(program as string, rest, {
      encoding: "utf8",
      env: environment as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 30_000,
    });
    const value = output.split("\n")[0]?.trim();
    return value ? { value } : { missing: `the command \`${command}\` printed nothing` };
  } catch (error) {
    // The error itself is not shown: it may contain the output of the command.
    const { code, status } = error as { code?: string; status?: number | null };
    if (code === "ENOENT") return { missing: `the command \`${command}\` was not found` };
    return { missing: `the command \`${command}\` failed${status ? ` with exit code ${status}` : ""}` };
  }
}
