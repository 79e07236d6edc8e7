import { join } from "node:path";
import { Journal } from "../../../../ops/state/journal";
import { runInEnvironment } from "../../../support/in-process";
import { LiveCluster } from "../../../support/live";

let live: LiveCluster;
beforeEach(() => (live = new LiveCluster()));
afterEach(() => live.close());

test("status lists the last outcomes in the order of time, also after a run that failed and another that resumed it", async () => {
  let seconds = 0;
  const clock = () => new Date(Date.UTC(2026, 0, 2, 12, 0, seconds++));
  const journal = new Journal(join(live.state, "journal.jsonl"), "run", clock);
  journal.write("preflight", "failed");
  journal.write("report", "done");
  journal.write("preflight", "done");
  journal.write("auth", "failed");
  journal.write("report", "done");
  const { stdout } = await runInEnvironment(live.environment(), "status", "--json");
  const { steps } = JSON.parse(stdout) as { steps: { step: string }[] };
  expect(steps.map(({ step }) => step)).toEqual(["preflight", "auth", "report"]);
});
