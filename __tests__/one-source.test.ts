/** A version has one place in the tree: a second copy would be forgotten when the first one changes. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { testedVersions } from "../ops/workflows/new-cluster/versions";
import { readSelection } from "../tools/schema-lock";

const ROOT = join(__dirname, "..");

/**
 * Files that are written by hand: no generated files, and neither the tests nor the simulated world, which also contain old
 * versions.
 */
const WRITTEN = execFileSync("git", ["ls-files", "*.ts", "*.cjs", "*.json", "*.sh", "*.yaml"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && !/^(\.gen|__tests__|gitops|locks|rehearsal)\/|package-lock\.json$|@/.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));

/** Files in which the version is a quoted text or the value of a key. */
function filesWith(version: string): string[] {
  const pattern = version.replaceAll(".", "\\.");
  const value = new RegExp(`"${pattern}"|: ${pattern}(?=[\\s,}])`);
  return WRITTEN.filter(({ text }) => value.test(text)).map(({ file }) => file);
}

const providers = Object.entries(readSelection());

test.each(providers.filter(([, { prebuilt }]) => !prebuilt))(
  "the version of %s is only in cdktf.json",
  (_, { version }) => {
    expect(filesWith(version)).toEqual(["cdktf.json"]);
  },
);

test.each(providers.filter(([, { prebuilt }]) => prebuilt))(
  "the version of %s is only in its npm package",
  (_, { version }) => {
    expect(filesWith(version)).toEqual([]);
  },
);

test.each(Object.entries({ ...testedVersions(), iso: String(testedVersions().iso.id) }))(
  "the %s of a new cluster is only in cluster files",
  (_, version) => {
    const files = filesWith(version);
    expect(files).toContain("clusters/hybrid.yaml");
    expect(files.filter((file) => !file.startsWith("clusters/"))).toEqual([]);
  },
);
