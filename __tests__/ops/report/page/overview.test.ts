import { NOTHING_YET } from "../../../../ops/engine/events/state";
import { renderOverview } from "../../../../ops/report/page/overview";

describe("wording", () => {
  test.each([
    ["interrupted", "Interrupted. Run the same command again to continue."],
    ["failed", "Failed."],
    ["done", "Done."],
  ] as const)("a run that is %s", (outcome, words) => {
    expect(renderOverview({ state: NOTHING_YET, outcome }, 0)).toContain(`>${words}</p>`);
  });
});
