import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(__dirname, "../../docs/decisions");
const README = readFileSync(join(FOLDER, "README.md"), "utf8");
const FILES = readdirSync(FOLDER).filter((name) => name !== "README.md");

const numberOf = (file: string) => Number(file.slice(0, 4));

test("the table lists every decision once, in order", () => {
  const rows = [...README.matchAll(/^\| \[(\d{4})\]\(([^)]+)\)/gm)];
  expect(rows.map(([, , file]) => file)).toEqual([...FILES].sort());
  expect(rows.filter(([, number = "", file = ""]) => !file.startsWith(`${number}-`))).toEqual([]);
});

test("the page names every number that is not in use", () => {
  const used = new Set(FILES.map(numberOf));
  const last = Math.max(...used);
  const unused = Array.from({ length: last }, (_, i) => i + 1).filter((number) => !used.has(number));
  const [, named = ""] = /and\s([\d,\sand]+)do not exist/.exec(README) ?? [];
  expect([...named.matchAll(/\d{4}/g)].map(([number]) => Number(number))).toEqual(unused);
});

test("every decision begins with its number", () => {
  const wrong = FILES.filter((file) => !readFileSync(join(FOLDER, file), "utf8").startsWith(`# ${file.slice(0, 4)} `));
  expect(wrong).toEqual([]);
});
