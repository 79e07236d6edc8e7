import { z } from "zod";
import { STEPS } from "../steps";
import { choice, name, object } from "./primitives";

/** Names of one's own for parts of a cold start. */
export const stages = z
  .record(name, z.array(choice(STEPS)).min(1, { error: "a stage has at least one step" }))
  .describe(
    "Names of your own for parts of a cold start, which --from, --to and --only understand: each is a run of steps.",
  );

const folder = z.string().regex(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[\w.@ /-]+$/, {
  error: (issue) => `"${String(issue.input)}" is not a folder inside the project, such as ai/state`,
});

export const report = object({
  archive: folder.optional().describe("The folder that keeps the report of every run, from the project's own."),
}).describe("What a cold start writes down about itself.");
