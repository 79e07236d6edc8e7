import type { LocalExecProvisioner } from "cdktf";

/** Runs a program of ops/ on this machine while a resource is made. Values go in by environment: arguments are for all to see. */
export function runOps(
  project: string,
  program: string,
  args: string,
  environment: Record<string, string>,
): LocalExecProvisioner {
  return {
    type: "local-exec",
    command: `node --require "${project}/tools/typescript.cjs" "${project}/ops/provisioners/${program}.ts" ${args}`,
    environment,
  };
}
