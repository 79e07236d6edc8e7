import { join } from "node:path";
import { clusterFilePath, loadCluster } from "../../../spec";
import { REAL_TERRAFORM_VARIABLE, TERRAFORM_SHIM } from "../../clients/terraform/binary";
import { placesOf } from "../../support/places";
import { rehearsalFolder } from "../../rehearsal/rehearse";

const PROJECT = join(__dirname, "../../..");

/**
 * Shell code for `eval`. It holds no secret: TERRAFORM_BINARY_NAME leads cdktf to a program that gives Terraform the credentials
 * when it runs.
 */
export function shellEnvironment({ rehearse }: { readonly rehearse: boolean }): string {
  const { cluster } = loadCluster(clusterFilePath(process.env.CLUSTER));
  const home = rehearse ? { COLDSTART_HOME: rehearsalFolder(cluster.name, process.env) } : {};
  const output = rehearse ? { CDKTF_OUTDIR: join(home.COLDSTART_HOME ?? "", "cdktf.out") } : {};
  const places = placesOf(cluster.name, { ...home, ...output });
  const { TERRAFORM_BINARY_NAME: named } = process.env;
  const real = named && named !== TERRAFORM_SHIM ? { [REAL_TERRAFORM_VARIABLE]: named } : {};
  const variables = {
    CLUSTER: process.env.CLUSTER ?? cluster.name,
    KUBECONFIG: places.kubeconfig,
    TALOSCONFIG: places.talosconfig,
    // One output folder per cluster: Terraform remembers in it whose state it reads.
    CDKTF_OUTPUT: places.output,
    CDKTF_OUTDIR: places.output,
    TERRAFORM_BINARY_NAME: TERRAFORM_SHIM,
    ...real,
    ...home,
    ...(rehearse && { CDKTF_SKIP_PROVIDER_LOCK: "true", CHECKPOINT_DISABLE: "1" }),
  };
  const lines = Object.entries(variables as Record<string, string>).map(
    ([name, value]) => `export ${name}=${quote(value)}`,
  );
  // Each of these programs runs inside the rehearsal, which is there only while it runs.
  if (rehearse) lines.push(`export PATH=${quote(join(PROJECT, "tools/shims/rehearsal"))}:"$PATH"`);
  return `${lines.join("\n")}\n`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
