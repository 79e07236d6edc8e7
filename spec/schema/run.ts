import { z } from "./zod-jitless";
import { STEPS } from "../steps";
import { choice, name, object } from "./primitives";

/** User-defined names for parts of a cold start. */
export const stages = z
  .record(name, z.array(choice(STEPS)).min(1, { error: "a stage has at least one step" }))
  .describe("Your own names for consecutive steps of a cold start. --from, --to and --only accept them.");

const folder = z.string().regex(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[\w.@ /-]+$/, {
  error: (issue) => `"${String(issue.input)}" is not a folder inside the project, such as ai/state`,
});

export const report = object({
  archive: folder.optional().describe("A folder, relative to the project, in which the report of every run is kept."),
}).describe("The report of a cold start.");
