import { placesOf } from "../../../ops/support/places";
import { gatherReport } from "../../../ops/report/gather-report";
import { reportHtml } from "../../../ops/report/page/page";
import { reportMarkdown } from "../../../ops/report/markdown";
import type { Report } from "../../../ops/report/report";
import type { TerraformBinary } from "../../../ops/clients/terraform/binary";
import type { CheckResult } from "../../../ops/support/check";
import { loadCluster } from "../../../spec";
import { HYBRID, HYBRID_PLACE } from "../../support/hybrid";
import { SAMPLE } from "./sample";
import { LIVE } from "../../../ops/support/runtime";
import { sharedFolder } from "../../support/temporary-folder";

const folder = sharedFolder("stopped");

it.each([
  ["preflight", ["See every finding and its fix: `npx coldstart preflight hybrid`", "`npx coldstart up hybrid`"]],
  ["infra", ["what stopped the step `infra`", "`npx coldstart up hybrid`"]],
])("names the command that resumes: %s", (step, expected) => {
  const { cluster } = loadCluster(HYBRID);
  const { nextSteps } = gatherReport({
    cluster,
    places: { ...placesOf("hybrid", LIVE), state: folder },
    ...HYBRID_PLACE,
    binary: { product: "Terraform", version: "1.11.0" } as TerraformBinary,
    history: [{ at: "2026-01-01T00:00:00.000Z", run: "a", step, outcome: "failed" }],
    checks: [],
    addresses: {},
    now: new Date(0),
  });
  expect(nextSteps).toEqual(expected.map((text) => expect.stringContaining(text) as string));
});

describe("the report of a run that stopped", () => {
  const { cluster } = loadCluster(HYBRID);
  const at = { at: "2026-01-01T00:00:00.000Z", run: "a" };
  const failure = { outcome: "failed", detail: "terraform apply failed at hcloud_server.a." } as const;
  const stopped = (clock: "simulated" | "measured", checks: readonly CheckResult[] = []) =>
    gatherReport({
      cluster,
      places: { ...placesOf("hybrid", LIVE), state: folder },
      ...HYBRID_PLACE,
      binary: { product: "Terraform", version: "1.11.0" } as TerraformBinary,
      history: [
        { ...at, step: "auth", outcome: "done" },
        { ...at, ...failure, step: "infra", reason: "hcloud_server.a: <type> is gone\n    ```\n    take another" },
      ],
      checks,
      timeline: { ...(SAMPLE.timeline as NonNullable<Report["timeline"]>), clock },
      addresses: {},
      now: new Date(0),
    });

  describe("wording", () => {
    it("begins with the step and the reason", () => {
      const report = stopped("simulated");
      const headline = "hybrid stopped at infra: terraform apply failed at hcloud_server.a.";
      expect(reportMarkdown(report)).toMatch(
        new RegExp(
          `^# hybrid\n\n${headline} .*\n\n    hcloud_server\\.a: <type> is gone\n {8}\`{3}\n {8}take another\n\n`,
        ),
      );
      const [header = ""] = reportHtml(report).split("</header>");
      expect(header).toContain(`class="status bad">${headline}<`);
      expect(header).toContain("hcloud_server.a: &#60;type&#62; is gone");
    });
  });

  it("names the part with that step, in both formats", () => {
    const report = stopped("simulated");
    expect(report.nextSteps[0]).toContain("under Steps");
    expect(reportMarkdown(report)).toContain("\n## Steps\n");
    expect(reportHtml(report)).toMatch(/<h2 id="steps-title">Steps</);
  });

  it.each(["simulated", "measured"] as const)(
    "does not report the time of a part as that of the whole: %s",
    (clock) => {
      const [part, whole] = [stopped(clock), { ...stopped(clock), stopped: undefined }];
      for (const write of [reportHtml, reportMarkdown]) {
        expect(write(part)).toContain(" so far");
        expect(write(whole)).not.toContain(" so far");
      }
      expect(reportHtml(part)).not.toContain("lower limit");
      expect(reportHtml(whole)).toContain("lower limit");
    },
  );

  it("counts the checks if they stopped it", () => {
    expect(reportMarkdown(stopped("simulated", SAMPLE.checks))).toContain("1 of 2 checks");
  });
});
