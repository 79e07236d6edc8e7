/**
 * Records which stack Terraform has accepted with which providers, so that the next run does not validate the same
 * stack again.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TerraformBinary } from "../../clients/terraform/binary";

/** Stored beside the providers, so that it is deleted with them. */
const NOTE = join(".terraform", "coldstart-validated");
const READ = ["cdk.tf.json", ".terraform.lock.hcl"];

/** @param folder of the layer's stack */
export function isValidated(folder: string, binary: TerraformBinary): boolean {
  const note = join(folder, NOTE);
  return existsSync(note) && readFileSync(note, "utf8") === digest(folder, binary);
}

export function noteValidated(folder: string, binary: TerraformBinary): void {
  writeFileSync(join(folder, NOTE), digest(folder, binary), { mode: 0o600 });
}

function digest(folder: string, { product, version }: TerraformBinary): string {
  const hash = createHash("sha256").update(`${product} ${version}`);
  for (const name of READ) {
    const file = join(folder, name);
    hash.update(`\0${existsSync(file) ? readFileSync(file, "utf8") : ""}`);
  }
  return hash.digest("hex");
}
