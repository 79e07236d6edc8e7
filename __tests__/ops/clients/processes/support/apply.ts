/** apply.ts <folder>: a program that applies a stack as a cold start does. Prints the process id of each Terraform. */
import { stopOnSignals } from "../../../../../ops/engine/run/stop-signals";
import { findTerraform } from "../../../../../ops/clients/terraform/binary";
import { Terraform } from "../../../../../ops/clients/terraform/terraform";

const [, , folder = ""] = process.argv;
const terraform = new Terraform({
  program: findTerraform().program,
  folder,
  environment: process.env,
  signal: stopOnSignals({ warn: (text) => void process.stderr.write(`${text}\n`) }).signal,
  onStart: (pid) => void process.stdout.write(`${pid}\n`),
});

async function main(): Promise<void> {
  await terraform.plan("apply.tfplan");
  await terraform.apply("apply.tfplan", () => undefined);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
