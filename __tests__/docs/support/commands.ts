import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(__dirname, "../../..");

export const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "clusters/README.md",
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") && !name.includes("node_modules"))
    .map((name) => join("docs", name)),
];

/** Commands in code blocks (one per line) and in inline code. */
function commandsOn(page: string): string[] {
  const text = readFileSync(join(ROOT, page), "utf8");
  const blocks = [...text.matchAll(/```(?:bash|sh)\n([\s\S]*?)```/g)].flatMap(([, block = ""]) =>
    block.replaceAll(/\\\n\s*/g, "").split("\n"),
  );
  const inline = [...text.replaceAll(/```[\s\S]*?```/g, "").matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
  return [...blocks, ...inline].map((line) => line.replace(/(^|\s+)#.*$/, "").trim()).filter((line) => line !== "");
}

/** Page and command, for every command that any page names. */
export const COMMANDS = PAGES.flatMap((page) => commandsOn(page).map((command): [string, string] => [page, command]));
