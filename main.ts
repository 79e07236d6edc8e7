import { join, relative } from "node:path";
import { App } from "cdktf";
import { SpecError, formatProblem, loadCluster } from "./spec";
import { addLayers } from "./stacks";

/** `CLUSTER=home` means clusters/home.yaml; a path to a YAML file is taken as it is. */
function clusterFile(choice = process.env.CLUSTER ?? "hybrid"): string {
  if (/\.ya?ml$/.test(choice)) return choice;
  return relative(process.cwd(), join(__dirname, "clusters", `${choice}.yaml`));
}

try {
  const { cluster, warnings } = loadCluster(clusterFile());
  for (const warning of warnings) process.stderr.write(`${formatProblem(warning)}\n`);
  const app = new App();
  addLayers(app, cluster);
  app.synth();
} catch (error) {
  if (!(error instanceof SpecError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
