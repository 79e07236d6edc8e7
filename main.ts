import { App } from "cdktf";
import { SpecError, clusterFilePath, formatProblem, loadCluster } from "./spec";
import { addLayers } from "./stacks";

try {
  const { cluster, warnings } = loadCluster(clusterFilePath(process.env.CLUSTER));
  for (const warning of warnings) process.stderr.write(`${formatProblem(warning)}\n`);
  const app = new App();
  addLayers(app, cluster, process.env.COLDSTART_HOME);
  app.synth();
} catch (error) {
  if (!(error instanceof SpecError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
