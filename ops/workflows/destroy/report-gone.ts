import { join } from "node:path";
import type { Context } from "../../engine/run/context";
import { reasonOf } from "../../support/wait";
import { markDestroyed } from "../../report/destroyed";
import { reportFolder } from "../../report/write";

/** Brings the report up to date with what is destroyed. A destroy does not fail because of it: what goes wrong is told. */
export function reportGone(
  { places, console, runtime }: Pick<Context, "places" | "console" | "runtime">,
  ended: boolean,
  now = new Date(),
): void {
  const folder = reportFolder(places);
  const page = join(folder, "report.html");
  try {
    const isThere = markDestroyed(folder, { at: now.toISOString(), ended }, runtime);
    if (isThere && ended) console.say(`${page} says now that the cluster was destroyed`);
  } catch (error) {
    console.warn(`${page} still tells of the cluster as it was; delete it: ${reasonOf(error)}`);
  }
}
