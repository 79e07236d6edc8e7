/**
 * npm run schemas [-- --from <folder>]
 *
 * Locks the provider schemas: reads them from the real providers of a Terraform registry, reduces them to the types in
 * schemas/selection.json, and writes schemas/<provider>@<version>.json. --from reads full schemas from a folder with the
 * same file names instead, for machines without a registry.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SCHEMAS, cutToSelection, lockFileName, readSelection } from "./schema-lock";
import type { ProviderSchemas, Selection } from "./schema-lock";

const selections = readSelection();

function fromFolder(folder: string): (name: string, selection: Selection) => ProviderSchemas {
  return (name, selection) => JSON.parse(readFileSync(join(folder, lockFileName(name, selection)), "utf8"));
}

function fromRegistry(): () => ProviderSchemas {
  const terraform = process.env.TERRAFORM_BINARY_NAME ?? "terraform";
  const folder = mkdtempSync(join(tmpdir(), "coldstart-schemas-"));
  try {
    const required_providers = Object.fromEntries(
      Object.entries(selections).map(([name, { source, version }]) => [name, { source, version }]),
    );
    writeFileSync(join(folder, "main.tf.json"), JSON.stringify({ terraform: { required_providers } }));
    execFileSync(terraform, ["init", "-input=false", "-no-color"], { cwd: folder, stdio: "inherit" });
    const json = execFileSync(terraform, ["providers", "schema", "-json"], { cwd: folder, maxBuffer: 1 << 28 });
    const schemas = JSON.parse(json.toString()) as ProviderSchemas;
    return () => schemas;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const from = process.argv.indexOf("--from");
const read = from > 0 ? fromFolder(process.argv[from + 1] ?? ".") : fromRegistry();
const cut = Object.entries(selections).map(
  ([name, selection]) =>
    [lockFileName(name, selection), cutToSelection(read(name, selection), name, selection)] as const,
);
for (const file of readdirSync(SCHEMAS)) if (file.includes("@")) rmSync(join(SCHEMAS, file));
for (const [file, schema] of cut) {
  writeFileSync(join(SCHEMAS, file), JSON.stringify(schema, null, 1) + "\n");
  console.log(`locked ${file}`);
}
