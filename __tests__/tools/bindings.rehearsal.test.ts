import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { SCHEMAS, cutToSelection, lockFileName, readSelection } from "../../tools/schema-lock";
import type { ProviderSchemas } from "../../tools/schema-lock";
import { sharedFolder } from "../support/temporary-folder";

const ROOT = join(__dirname, "../..");
const selections = Object.entries(readSelection());

function tree(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => join(folder, file))
      .filter((file) => statSync(file).isFile())
      .map((file) => [relative(folder, file), readFileSync(file, "utf8")]),
  );
}

test("the bindings in .gen are what cdktf makes of the locked schemas", () => {
  const folder = sharedFolder("gen");
  execFileSync("npm", ["run", "--silent", "get", "--", "--output", folder], { cwd: ROOT, stdio: "pipe" });
  const fresh = tree(folder);
  const committed = tree(join(ROOT, ".gen"));
  expect(Object.keys(fresh).sort()).toEqual(Object.keys(committed).sort());
  const different = Object.keys(fresh).filter((file) => fresh[file] !== committed[file]);
  expect(different).toEqual([]);
  expect(Object.keys(fresh).length).toBeGreaterThan(50);
}, 120_000);

describe("the lock of provider schemas", () => {
  test.each(selections)("%s holds what schemas/selection.json names, and nothing else", (name, selection) => {
    const text = readFileSync(join(SCHEMAS, lockFileName(name, selection)), "utf8");
    const locked = JSON.parse(text) as ProviderSchemas & { provider_versions: Record<string, string> };
    const address = `registry.terraform.io/${selection.source}`;
    expect(locked.provider_versions).toEqual({ [address]: selection.version });
    expect(`${JSON.stringify(cutToSelection(locked, name, selection), null, 1)}\n`).toBe(text);
  });

  test("there is no lock without a selection", () => {
    const locks = readdirSync(SCHEMAS).filter((file) => file.includes("@"));
    expect(locks.sort()).toEqual(selections.map(([name, selection]) => lockFileName(name, selection)).sort());
  });

  test("a type that the provider does not have is named", () => {
    const [name, selection] = selections[0] as (typeof selections)[number];
    const locked = JSON.parse(readFileSync(join(SCHEMAS, lockFileName(name, selection)), "utf8")) as ProviderSchemas;
    expect(() => cutToSelection(locked, name, { ...selection, resources: ["authentik_nothing"] })).toThrow(
      "has no authentik_nothing: correct schemas/selection.json",
    );
  });

  test("every provider of cdktf.json is selected", () => {
    const { terraformProviders } = JSON.parse(readFileSync(join(ROOT, "cdktf.json"), "utf8")) as {
      terraformProviders: { name: string }[];
    };
    const generated = selections.filter(([, { prebuilt }]) => !prebuilt).map(([name]) => name);
    expect(terraformProviders.map(({ name }) => name)).toEqual(generated);
  });
});
