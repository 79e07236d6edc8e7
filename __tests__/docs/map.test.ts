import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./support/commands";

/** Folders whose subfolders are on the map, too. */
const INSIDE = ["ops", "rehearsal", "spec", "tools"];

const tracked = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 })
  .trim()
  .split("\n")
  .map((file) => file.split("/").slice(0, -1));
const folders = new Set(
  tracked.flatMap(([top, inner]) => [
    ...(top ? [`${top}/`] : []),
    ...(top && inner && INSIDE.includes(top) ? [`${top}/${inner}/`] : []),
  ]),
);

const [, map = ""] =
  /^## Map of the folders\n([\s\S]*?)^## /m.exec(readFileSync(join(ROOT, "docs/architecture.md"), "utf8")) ?? [];
const named = map
  .split("\n")
  .flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+\/)`/g)].map(([, folder = ""]) => folder));

test("the map of the folders has every folder that git tracks, once, and no other", () => {
  expect(folders.size).toBeGreaterThan(40);
  expect([...named].sort()).toEqual([...folders].sort());
});
