import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PAGES, ROOT } from "./support/commands";

/** Page and text, for every diagram. */
const DIAGRAMS = PAGES.flatMap((page) =>
  [...readFileSync(join(ROOT, page), "utf8").matchAll(/```mermaid\n([\s\S]*?)```/g)].map(
    ([, text = ""]): [string, string] => [page, text],
  ),
);

test("finds the diagrams of the pages", () => {
  expect(DIAGRAMS.length).toBeGreaterThan(3);
});

// Mermaid takes a semicolon for the end of a line, and then cannot parse the rest.
test("no diagram contains a semicolon", () => {
  expect(DIAGRAMS.filter(([, text]) => text.includes(";"))).toEqual([]);
});

// A slash next to a bracket selects another shape: [/text/].
test("labels with a slash are quoted", () => {
  expect(DIAGRAMS.filter(([, text]) => /\[[^"\]]*\//.test(text))).toEqual([]);
});
