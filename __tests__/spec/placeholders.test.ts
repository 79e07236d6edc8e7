import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findPlaceholders } from "../../spec";
import { clusterNames } from "../../spec/cluster-file";

const findingsOf = (text: string) =>
  findPlaceholders("lab.yaml", text).map(({ path, line, code }) => [path.join("."), line, code]);

test.each(clusterNames())("clusters/%s.yaml has none", (name) => {
  expect(findingsOf(readFileSync(join(__dirname, `../../clusters/${name}.yaml`), "utf8"))).toEqual([]);
});

test.each([
  ["lab.example.com", true],
  ["example.org", true],
  ["lab.invalid", true],
  ["https://pve.example.com:8006/", true],
  ["https://github.com/you/lab.git", true],
  ["203.0.113.9", true],
  ["admin@example.net", true],
  ["counterexample.com", false],
  ["example.company", false],
  ["https://github.com/youth/lab.git", false],
  ["203.0.114.9", false],
])("%s", (value, isPlaceholder) => {
  expect(findingsOf(`name: lab\nvalue: [{ inner: ${value} }]`)).toEqual(
    isPlaceholder ? [["value.0.inner", 2, "placeholder"]] : [],
  );
});

test("a label is only a name, and adminRanges has a separate rule", () => {
  expect(findingsOf("labels: { example.com/tier: web }\nadminRanges: [203.0.113.7/32]")).toEqual([]);
});
