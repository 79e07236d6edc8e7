import { resolve } from "node:path";
import { clusterChoice, clusterFilePath, loadCluster } from "../../../spec";
import { REAL_TERRAFORM_VARIABLE, TERRAFORM_SHIM } from "../../clients/terraform/binary";
import { placesOf } from "../../support/places";
import type { Runtime } from "../../support/runtime";

/**
 * Shell code for `eval`. It contains no secrets: TERRAFORM_BINARY_NAME makes cdktf run a program that passes the
 * credentials to Terraform.
 */
export function shellEnvironment(runtimeFor: (cluster: string) => Runtime): string {
  const file = clusterFilePath(process.env.CLUSTER);
  const { cluster } = loadCluster(file);
  const runtime = runtimeFor(cluster.name);
  const places = placesOf(cluster.name, runtime);
  const { TERRAFORM_BINARY_NAME: named } = process.env;
  const real = named && named !== TERRAFORM_SHIM ? { [REAL_TERRAFORM_VARIABLE]: named } : {};
  const variables = {
    // Made absolute if it is a path: cdktf starts Terraform in another folder.
    CLUSTER: clusterChoice(resolve(file)),
    KUBECONFIG: places.kubeconfig,
    TALOSCONFIG: places.talosconfig,
    // One output folder per cluster: Terraform stores the configuration of the state backend in it.
    CDKTF_OUTPUT: places.output,
    CDKTF_OUTDIR: places.output,
    TERRAFORM_BINARY_NAME: TERRAFORM_SHIM,
    ...real,
    ...runtime.shell.variables,
  };
  const { leaves = { variables: [], path: [] } } = runtime.shell;
  const left = [
    ...leaves.variables.map((name) => `unset ${name}`),
    ...leaves.path.map(
      (folder) => `export PATH="$(printf %s "$PATH" | tr ':' '\\n' | grep -vxF ${quote(folder)} | paste -sd: -)"`,
    ),
  ];
  const lines = Object.entries(variables as Record<string, string>).map(
    ([name, value]) => `export ${name}=${quote(value)}`,
  );
  lines.unshift(...left);
  for (const folder of runtime.shell.path) lines.push(`export PATH=${quote(folder)}:"$PATH"`);
  return `${lines.join("\n")}\n`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
