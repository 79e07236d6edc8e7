import type { LocalExecProvisioner } from "cdktf";

/**
 * Runs a program of ops/provisioners on this machine while a resource is created. Values are passed in the environment:
 * every user of the machine can read the arguments of a process.
 */
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
