import { execFileSync } from "node:child_process";
import { outsideCredentials } from "../spec";
import type { Cluster, OutsideCredential } from "../spec";

type Environment = Readonly<Record<string, string | undefined>>;

export interface ResolvedCredentials {
  /** `TF_VAR_…` for Terraform. In the environment only: never in arguments, files or logs. */
  readonly variables: Readonly<Record<string, string>>;
  /** One sentence for each credential that could not be had: what it is, where it was looked for. */
  readonly missing: readonly string[];
}

/** Reads every credential from the source that the cluster file names for it, and from nowhere else. */
export function resolveCredentials(cluster: Cluster, environment: Environment): ResolvedCredentials {
  const variables: Record<string, string> = {};
  const missing: string[] = [];
  for (const credential of outsideCredentials(cluster)) {
    const value = read(credential, environment);
    if ("value" in value) variables[`TF_VAR_${credential.variable}`] = value.value;
    else missing.push(`${credential.purpose}: ${value.missing}`);
  }
  return { variables, missing };
}

function read({ source }: OutsideCredential, environment: Environment): { value: string } | { missing: string } {
  if ("env" in source) {
    const value = environment[source.env];
    return value ? { value } : { missing: `the environment variable ${source.env} is not set` };
  }
  const [program, ...rest] = source.command;
  const command = source.command.join(" ");
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
    // The error itself is not shown: it may hold what the command printed.
    const { code, status } = error as { code?: string; status?: number | null };
    if (code === "ENOENT") return { missing: `the command \`${command}\` was not found` };
    return { missing: `the command \`${command}\` failed${status ? ` with exit code ${status}` : ""}` };
  }
}
