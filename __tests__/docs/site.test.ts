import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sourceAddress } from "../../docs/site/links";
import { GROUPS } from "../../docs/site/pages";
import { ROOT } from "./support/commands";

/** Pages that other pages list, such as decisions. */
const LISTED_ELSEWHERE = /^(?:docs\/decisions\/\d|__tests__\/|\.(?:github|gen)\/)/;

test("the sidebar has every page of the project, once", () => {
  const pages = execFileSync("git", ["ls-files", "*.md"], { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
  const expected = pages.filter((page) => !LISTED_ELSEWHERE.test(page)).map((page) => page.replace(/\.md$/, ""));
  expect(GROUPS.flatMap(({ pages: listed }) => listed.map(({ page }) => page)).sort()).toEqual(expected.sort());
});

test.each([
  ["../clusters/hybrid.yaml", "docs/commands.md", "https://git.example/blob/main/clusters/hybrid.yaml"],
  ["clusters/", "README.md", "https://git.example/blob/main/clusters/"],
  ["state.md#backups", "docs/commands.md", undefined],
  ["#programs", "docs/commands.md", undefined],
  ["https://www.talos.dev", "docs/commands.md", undefined],
])("a link to %s on %s points to %s", (link, page, address) => {
  expect(sourceAddress(link, page, "https://git.example/")).toBe(address);
});

test("without the address of the repository, a link to a file is removed", () => {
  expect(sourceAddress("../main.ts", "docs/architecture.md", undefined)).toBeNull();
});

test("the lock of the site lists the native packages of every platform, which npm ci requires, and names no host", () => {
  const text = readFileSync(join(ROOT, "docs/site/package-lock.json"), "utf8");
  const { packages } = JSON.parse(text) as {
    packages: Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>;
  };
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies));
  expect(wanted.length).toBeGreaterThan(40);
  expect(wanted.filter((name) => packages[`node_modules/${name}`] === undefined)).toEqual([]);
  expect(text).not.toContain('"resolved"');
});
