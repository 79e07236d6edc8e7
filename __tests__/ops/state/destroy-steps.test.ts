import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LAYERS } from "../../../spec";
import { destroyStepOf } from "../../../ops/state/journal";
import { ROOT, sourceFiles } from "../../architecture/imports";

const STEP = new RegExp(`["\`]destroy-(?:\\$|${LAYERS.join("\\b|")}\\b)`);

test("a destroy of a layer has the same step name in every revision: journals keep it", () => {
  expect(LAYERS.map(destroyStepOf)).toEqual(["destroy-auth", "destroy-infra", "destroy-services", "destroy-config"]);
});

test("only one file spells this name, so that every reader of a journal recognizes a destroy", () => {
  const files = sourceFiles().filter((file) => file.startsWith("ops/"));
  const written = files.filter((file) => STEP.test(readFileSync(join(ROOT, file), "utf8")));
  expect(written).toEqual(["ops/state/journal.ts"]);
});
