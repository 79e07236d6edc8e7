import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CLUSTER_CHECKS } from "../../ops/checks/cluster/checks";
import { ROOT } from "./support/commands";

test("the page lists every check", () => {
  const page = readFileSync(join(ROOT, "docs/verify.md"), "utf8");
  const [table = ""] = /\n\| check [\s\S]*?\n\n/.exec(page) ?? [];
  const listed = [...table.matchAll(/`([\w-]+)`/g)].map(([, name = ""]) => name);
  expect(CLUSTER_CHECKS.map(({ id }) => id).filter((id) => !listed.includes(id))).toEqual([]);
});
