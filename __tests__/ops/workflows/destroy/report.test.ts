import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { updateReport } from "../../../../ops/workflows/destroy/report";
import { placesOf } from "../../../../ops/support/places";
import type { Report } from "../../../../ops/report/report";
import { writeReport } from "../../../../ops/report/write";
import { SAMPLE } from "../../report/sample";
import { LIVE } from "../../../../ops/support/runtime";
import { HYBRID_PLACE } from "../../../support/hybrid";
import { temporaryFolder } from "../../../support/temporary-folder";

const state = temporaryFolder("destroy-report");

const NOW = new Date("2026-11-17T09:30:00.000Z");
const UP: Report = {
  ...SAMPLE,
  notice: undefined,
  checks: SAMPLE.checks.map((check) => ({ ...check, status: "passed" })),
};

function messagesOf(ended: boolean, now = NOW): string[] {
  const said: string[] = [];
  const tell = (text: string) => said.push(text);
  updateReport(
    {
      places: { ...placesOf("hybrid", LIVE), state: state() },
      console: { say: tell, warn: tell } as never,
      ...HYBRID_PLACE,
    },
    ended,
    now,
  );
  return said;
}

const read = (name: string) => readFileSync(join(state(), "report", name), "utf8");
const written = () => JSON.parse(read("report.json")) as Report;

describe("the report of a cluster", () => {
  beforeEach(() => {
    writeReport(join(state(), "report"), UP);
    expect(read("report.html")).toContain('class="status fine">hybrid is up');
  });

  describe("wording", () => {
    test("that was destroyed says so at its top, in every form, and keeps what there was", () => {
      expect(messagesOf(true)).toEqual([`updated ${join(state(), "report/report.html")}: the cluster is destroyed`]);
      const words =
        "hybrid was destroyed on 2026-11-17 at 09:30 UTC. The rest of this page shows the cluster before that.";
      expect(read("report.html")).toContain(`class="status bad">${words}<`);
      expect(read("report.md").split("\n")[2]).toMatch(new RegExp(`^${words} Written on 2026-11-16`));
      for (const name of ["report.html", "report.md"]) expect(read(name)).not.toMatch(/hybrid is up|to do/);
      expect(written()).toMatchObject({ destroy: { at: NOW.toISOString(), ended: true }, checks: UP.checks });
      expect(written().nextSteps).toEqual(["Start it again: `npx coldstart up hybrid`"]);
    });
  });

  test("says that a stopped destroy is incomplete", () => {
    expect(messagesOf(false)).toEqual([]);
    expect(read("report.md")).toMatch(/unfinished destroy .* 2026-11-17 at 09:30 UTC/);
    expect(read("report.html")).not.toContain("status fine");
    expect(written().nextSteps).toEqual([expect.stringContaining("`npx coldstart destroy hybrid`")]);
    messagesOf(true);
    expect(read("report.md")).toContain("hybrid was destroyed");
  });

  test("that is already destroyed keeps the time of its destroy", () => {
    messagesOf(true);
    for (const ended of [false, true]) messagesOf(ended, new Date("2027-01-01T00:00:00.000Z"));
    expect(written().destroy).toEqual({ at: NOW.toISOString(), ended: true });
  });
});

test("without a report, none is written", () => {
  expect(messagesOf(true)).toEqual([]);
  expect(readdirSync(state())).toEqual([]);
});

test("an unreadable report does not fail the destroy, and is named", () => {
  mkdirSync(join(state(), "report"));
  writeFileSync(join(state(), "report/report.json"), '{"cluster": "hyb');
  expect(messagesOf(true)).toEqual([expect.stringMatching(/report\.html .*: /)]);
});
