import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const ROOT = join(__dirname, "../..");
const SKIPPED = new Set(["node_modules", ".gen", ".rehearsal", ".git", "cdktf.out", "__tests__", ".state", ".talos"]);

function pagesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (SKIPPED.has(name) || name.startsWith("cdktf.out")) return [];
    if (statSync(path).isDirectory()) return pagesIn(path);
    return name.endsWith(".md") ? [path] : [];
  });
}

/** The page without code blocks. */
const prose = (page: string) => readFileSync(page, "utf8").replaceAll(/```[\s\S]*?```/g, "");

/** The anchors that a page's headings get. */
function anchorsOf(page: string): string[] {
  return [...prose(page).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, "")
      .trim()
      .replaceAll(/\s/g, "-"),
  );
}

const PAGES = pagesIn(ROOT).map((page): [string, string] => [relative(ROOT, page), page]);

it.each(PAGES)("%s links only to existing pages and headings", (_, page) => {
  const links = [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  const dead = links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? page : join(dirname(page), path);
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
  expect(dead).toEqual([]);
});

it.each(PAGES)("%s names only files of the project that exist", (_, page) => {
  const named = [
    ...prose(page).matchAll(/`((?:spec|ops|constructs|stacks|rehearsal|gitops|__tests__|docs|tools)\/[\w./-]+)`/g),
  ];
  const missing = named
    .map(([, path = ""]) => path.replace(/\/$/, ""))
    .filter((path) => !path.includes("<") && !existsSync(join(ROOT, path)) && !existsSync(join(dirname(page), path)));
  expect(missing).toEqual([]);
});

it("lists every trap that code refers to", () => {
  const listed = new Set(
    [...readFileSync(join(ROOT, "docs/traps.md"), "utf8").matchAll(/^\| (T\d+)/gm)].map(([, id]) => id),
  );
  const folders = ["spec", "constructs", "stacks", "ops", "rehearsal", "gitops"];
  const sources = folders.flatMap((folder) => filesIn(join(ROOT, folder)));
  const used = new Set(sources.flatMap((file) => readFileSync(file, "utf8").match(/\bT\d{1,2}\b(?=[),:])/g) ?? []));
  expect([...used].filter((id) => !listed.has(id))).toEqual([]);
});

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}
