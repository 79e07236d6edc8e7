import { join } from "node:path";
import type { Context } from "../../engine/run/context";
import { reasonOf } from "../../support/wait";
import { markDestroyed } from "../../report/mark-destroyed";
import { reportFolder } from "../../report/write";

/** Updates the report after a destroy. An error here is printed but does not fail the destroy. */
export function updateReport(
  context: Pick<Context, "places" | "console" | "file" | "runtime">,
  ended: boolean,
  now = new Date(),
): void {
  const { places, console } = context;
  const folder = reportFolder(places);
  const page = join(folder, "report.html");
  try {
    const isThere = markDestroyed(folder, { at: now.toISOString(), ended }, context);
    if (isThere && ended) console.say(`updated ${page}: the cluster is destroyed`);
  } catch (error) {
    console.warn(`${page} could not be updated and is outdated; delete it: ${reasonOf(error)}`);
  }
}
