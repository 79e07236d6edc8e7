import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { satisfies } from "semver";

const PROJECT = join(__dirname, "../../..");
const OXLINT = join(PROJECT, "node_modules/oxlint");

interface Finding {
  readonly filename: string;
  readonly code?: string;
}

interface Cases {
  readonly refused: readonly string[];
  readonly accepted: readonly string[];
}

/** Tests a rule of the project with one run of oxlint, which gets a file for each case. */
export function testRule(rule: string, { refused, accepted }: Cases): void {
  (canRun() ? describe : describe.skip)(`coldstart/${rule}`, () => {
    let findings: ReadonlyMap<string, number>;
    beforeAll(() => (findings = countFindings(rule, [...refused, ...accepted])));

    test.each(refused)("refuses %s", (code) => expect(findings.get(code)).toBe(1));
    test.each(accepted)("accepts %s", (code) => expect(findings.get(code)).toBe(0));
  });
}

/** npm installs the native part of oxlint only for a Node that oxlint supports. Coldstart supports older ones too. */
function canRun(): boolean {
  const { engines } = JSON.parse(readFileSync(join(OXLINT, "package.json"), "utf8")) as { engines: { node: string } };
  return satisfies(process.versions.node, engines.node);
}

function countFindings(rule: string, codes: readonly string[]): ReadonlyMap<string, number> {
  const folder = mkdtempSync(join(tmpdir(), "coldstart-lint-"));
  try {
    codes.forEach((code, index) => writeFileSync(join(folder, `${index}.ts`), code));
    const findings = runRule(rule, folder);
    // Such as a syntax error in a case.
    expect(findings.filter(({ code }) => code !== `coldstart(${rule})`)).toEqual([]);
    const count = (file: string) => findings.filter(({ filename }) => basename(filename) === file).length;
    return new Map(codes.map((code, index) => [code, count(`${index}.ts`)]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function runRule(rule: string, folder: string): readonly Finding[] {
  const config = join(folder, "oxlintrc.json");
  const jsPlugins = [join(PROJECT, "tools/lint/index.cjs")];
  const rules = { [`coldstart/${rule}`]: "error" };
  writeFileSync(config, JSON.stringify({ jsPlugins, categories: { correctness: "off" }, rules }));
  const args = [join(OXLINT, "bin/oxlint"), "--format", "json", "--config", config, folder];
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return (JSON.parse(stdout) as { diagnostics: readonly Finding[] }).diagnostics;
}
