import { App } from "cdktf";
import {
  HELD_VERSIONS,
  SpecError,
  clusterFilePath,
  formatSpecFinding,
  holdVersions,
  loadCluster,
  readHeldVersions,
} from "./spec";
import { addLayers } from "./stacks";

try {
  const { cluster, warnings } = loadCluster(clusterFilePath(process.env.CLUSTER));
  // Not on standard error: cdktf reports everything there as an error.
  for (const warning of warnings) process.stdout.write(`${formatSpecFinding(warning)}\n`);
  const app = new App();
  addLayers(app, holdVersions(cluster, readHeldVersions(process.env[HELD_VERSIONS])), process.env.COLDSTART_HOME);
  app.synth();
} catch (error) {
  process.stderr.write(`${describeFatalError(error)}\n`);
  process.exitCode = 1;
}

function describeFatalError(error: unknown): string {
  if (error instanceof SpecError) return error.message;
  const { message, stack } = error as Error;
  if (process.env.COLDSTART_DEBUG) return stack ?? message;
  return `This should not happen: ${message}\nRun the same command with COLDSTART_DEBUG=1 to print the stack trace, and include it in your report.`;
}
