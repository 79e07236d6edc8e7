import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const PROJECT = join(__dirname, "../../..");

/** How often a rule of the project reports each code: one run of oxlint with a file for each. */
export function countFindings(rule: string, codes: readonly string[]): ReadonlyMap<string, number> {
  const folder = mkdtempSync(join(tmpdir(), "coldstart-lint-"));
  try {
    codes.forEach((code, index) => writeFileSync(join(folder, `${index}.ts`), code));
    const found = lint(folder, `coldstart/${rule}`);
    expect(found.filter(({ code }) => code !== `coldstart(${rule})`)).toEqual([]);
    return new Map(
      codes.map((code, index) => [code, found.filter(({ filename }) => basename(filename) === `${index}.ts`).length]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function lint(folder: string, rule: string): { filename: string; code?: string }[] {
  const config = join(folder, "oxlintrc.json");
  const plugin = join(PROJECT, "tools/lint/index.cjs");
  writeFileSync(
    config,
    JSON.stringify({ jsPlugins: [plugin], categories: { correctness: "off" }, rules: { [rule]: "error" } }),
  );
  // Its command has no file extension, which Node 20.9 does not load.
  const program = join(PROJECT, "node_modules/oxlint/dist/cli.js");
  const { stdout } = spawnSync(process.execPath, [program, "--format", "json", "--config", config, folder], {
    encoding: "utf8",
  });
  return (JSON.parse(stdout) as { diagnostics: { filename: string; code?: string }[] }).diagnostics;
}
