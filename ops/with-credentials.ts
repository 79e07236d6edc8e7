/**
 * npm run live -- <command…>
 *
 * Runs a command, `npx cdktf deploy …` for instance, with the credentials that the cluster file names. Without one of
 * them nothing is run. What the command writes is for its owner alone: Terraform's state holds every secret (T20).
 */
import { spawn } from "node:child_process";
import { SpecError, clusterFilePath, loadCluster } from "../spec";
import { resolveCredentials } from "./credentials";

function main([program, ...rest]: readonly string[]): void {
  if (!program) throw new Error("Say what to run: npm run live -- npx cdktf deploy auth infra services config");
  const { cluster } = loadCluster(clusterFilePath(process.env.CLUSTER));
  const { variables, missing } = resolveCredentials(cluster, process.env);
  if (missing.length > 0) {
    throw new Error(`Missing credentials; nothing was run.\n${missing.map((line) => `  - ${line}`).join("\n")}`);
  }
  if (process.env.TF_LOG) {
    throw new Error("TF_LOG is set, and Terraform's log holds secrets in plain text. Unset it; nothing was run.");
  }
  process.umask(0o077);
  const child = spawn(program, rest, { stdio: "inherit", env: { ...process.env, ...variables } });
  // Ctrl-C reaches the child by itself; this process only waits for it to end.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(`${program} could not be started: ${error.message}`);
    process.exitCode = 127;
  });
  child.on("exit", (code, signal) => {
    process.exitCode = signal ? 128 : (code ?? 1);
  });
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof SpecError || error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
