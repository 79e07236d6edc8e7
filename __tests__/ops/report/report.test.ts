import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { placesOf } from "../../../ops/support/places";
import { gatherReport } from "../../../ops/report/gather-report";
import { reportHtml } from "../../../ops/report/page/page";
import { reportMarkdown } from "../../../ops/report/markdown";
import type { Report } from "../../../ops/report/report";
import { timelineChart } from "../../../ops/report/timeline-chart";
import { REPORT_FILES, writeReport } from "../../../ops/report/write";
import type { TerraformBinary } from "../../../ops/clients/terraform/binary";
import type { Result } from "../../../ops/support/check";
import { delegation } from "../../../ops/checks/cluster/delegation";
import { loadCluster } from "../../../spec";
import { HYBRID, HYBRID_PLACE } from "../../support/hybrid";
import { SAMPLE } from "./sample";
import { LIVE } from "../../../ops/support/runtime";
import { nonEmpty } from "../../support/non-empty";
import { sharedFolder } from "../../support/temporary-folder";

const folder = sharedFolder("report");

const chromium = ["chromium", "chromium-browser", "google-chrome"].find(
  (program) => spawnSync(program, ["--version"]).status === 0,
);

describe("the page", () => {
  const html = reportHtml(SAMPLE);

  it("says that it was a rehearsal, and whether every check passed", () => {
    expect(html).toContain(SAMPLE.notice?.text);
    expect(html).toContain("1 of 2 checks");
    expect(reportHtml({ ...SAMPLE, notice: undefined })).not.toContain(SAMPLE.notice?.text);
  });

  it("loads nothing from the network", () => {
    const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses.filter((address) => address !== "data:," && address !== "#main")).toEqual([]);
    expect(html).not.toMatch(/@import|url\(|<script/);
  });

  it("shows evidence as text, never as HTML", () => {
    expect(html).toContain("&#60;script&#62;alert(1)");
  });

  it("may load nothing: its policy allows its own style only, and nothing in it is styled otherwise", () => {
    expect(html).toMatch(/http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-/);
    expect(html).not.toMatch(/ style="/);
  });

  it("has both charts for wide and narrow windows, and both colour schemes", () => {
    expect(html.match(/<figure class="(wide|narrow) chart"><svg /g)).toHaveLength(2);
    expect(html).toContain("prefers-color-scheme: dark");
    expect(html).toContain("@media (max-width: 640px)");
  });

  const inBrowser = chromium ? it : it.skip;
  inBrowser(
    "opens in a browser without a word of complaint, pictures and all",
    () => {
      writeReport(folder, SAMPLE);
      const { stdout, stderr } = spawnSync(
        chromium as string,
        [
          "--headless",
          "--no-sandbox",
          "--disable-gpu",
          "--enable-logging=stderr",
          `--user-data-dir=${join(folder, "browser")}`,
          "--dump-dom",
          `file://${join(folder, "report.html")}`,
        ],
        { encoding: "utf8", timeout: 60_000 },
      );
      expect(stderr.split("\n").filter((line) => line.includes("CONSOLE"))).toEqual([]);
      expect(stdout.match(/<figure class="(wide|narrow) chart"><svg /g)).toHaveLength(2);
      expect(stdout).toContain("talos-pve-worker-0");
    },
    90_000,
  );
});

describe("the timeline", () => {
  const timeline = SAMPLE.timeline as NonNullable<Report["timeline"]>;

  it("marks the longest chain", () => {
    expect(timelineChart(timeline, 900).match(/class="bar critical"/g)).toHaveLength(2);
  });

  it.each([440, 980])("keeps its bars inside %d pixels", (width) => {
    for (const [, x, length] of nonEmpty(
      timelineChart(timeline, width).matchAll(/class="bar[^"]*" x="([\d.]+)"[^>]* width="([\d.]+)"/g),
    ))
      expect(Number(x) + Number(length)).toBeLessThanOrEqual(width);
  });
});

it("says the same in Markdown", () => {
  const text = reportMarkdown(SAMPLE);
  for (const words of [
    "✗ | no pod is stuck",
    "release authentik (20m)",
    "2 × `hcloud_server`",
    "example.com.  NS  ns1",
  ])
    expect(text).toContain(words);
});

describe("warnings of the providers", () => {
  const entry = (run: string, step: string, more: object = {}) =>
    ({ at: "2026-11-16T08:00:00.000Z", run, step, outcome: "done", ...more }) as const;
  const waits = { detail: "vm.a waits for a reboot", addresses: ["vm.a"] };
  const gatherFrom = (...history: ReturnType<typeof entry>[]) =>
    gatherReport({
      cluster: loadCluster(HYBRID).cluster,
      places: { ...placesOf("hybrid", LIVE), state: folder },
      ...HYBRID_PLACE,
      binary: { product: "Terraform", version: "1.11.0" } as TerraformBinary,
      history,
      checks: [],
      addresses: {},
      now: new Date(0),
    });

  test("are shown, and pending reboots are the first next step", () => {
    const { warned, nextSteps, steps } = gatherFrom(entry("one", "infra-warned", waits), entry("one", "verify"));
    expect(warned).toEqual([expect.stringMatching(/^vm\.a /)]);
    expect(nextSteps[0]).toMatch(/^Reboot .*: vm\.a \(2026-11-16 at 08:00 UTC\)$/);
    expect(steps.map(({ step }) => step)).toEqual(["verify"]);
    expect(reportHtml(SAMPLE)).toContain("reboot: &#60;b&#62;");
    expect(reportMarkdown(SAMPLE)).toContain("## Warnings");
  });

  test("are kept for the next run by a failed run, and not by a verified one", () => {
    const failed = [entry("one", "infra-warned", waits), entry("one", "services", { outcome: "failed" })];
    expect(gatherFrom(...failed, entry("two", "verify")).warned).toHaveLength(1);
    expect(gatherFrom(...failed, entry("two", "verify"), entry("three", "verify")).warned).toEqual([]);
  });

  test("are shown with their last time, and not after the machines were destroyed", () => {
    const again = { ...waits, detail: "vm.a still waits for a reboot", at: "2026-11-17T09:30:00.000Z" };
    const [first] = gatherFrom(entry("one", "infra-warned", waits), entry("two", "infra-warned", again)).nextSteps;
    expect(first).toMatch(/: vm\.a \(2026-11-17 at 09:30 UTC\)$/);
    const warned = entry("one", "infra-warned", waits);
    const after = (outcome: string) =>
      gatherFrom(warned, entry("two", "destroy-infra", { outcome }), entry("three", "infra"));
    for (const outcome of ["done", "skipped"]) {
      expect(after(outcome).warned).toEqual([]);
      expect(after(outcome).nextSteps.join()).not.toContain("Reboot");
    }
    expect(after("failed").warned).toHaveLength(1);
  });
});

test("a damaged state does not abort the report, and the mark of an apply is not a step", () => {
  const state = mkdtempSync(join(folder, "state-"));
  writeFileSync(join(state, "auth.tfstate"), '{"version": 4, "resou');
  writeFileSync(join(state, "infra.tfstate"), "");
  const entry = { at: "", run: "one", outcome: "done" } as const;
  const report = gatherReport({
    cluster: loadCluster(HYBRID).cluster,
    places: { ...placesOf("hybrid", LIVE), state },
    ...HYBRID_PLACE,
    binary: { product: "Terraform", version: "1.11.0" } as TerraformBinary,
    history: [
      { ...entry, step: "begin-auth" },
      { ...entry, step: "auth" },
    ],
    checks: [],
    addresses: {},
    now: new Date(0),
  });
  expect(report.layers).toEqual([]);
  expect(report.steps.map(({ step }) => step)).toEqual(["auth"]);
});

describe("the delegation of the domain", () => {
  const { cluster } = loadCluster(HYBRID);
  const addresses = { "talos-vps-cp-0": "198.51.100.10", "talos-vps-cp-1": "198.51.100.11" };
  const reported = (seen: Result) =>
    gatherReport({
      cluster,
      places: { ...placesOf("hybrid", LIVE), state: folder },
      ...HYBRID_PLACE,
      binary: { product: "Terraform", version: "1.11.0" } as TerraformBinary,
      history: [],
      checks: [{ id: delegation.id, title: delegation.title, ...seen }],
      addresses,
      now: new Date(0),
    });

  it("is a next step while the parent zone does not delegate", () => {
    const report = reported({ status: "skipped", evidence: "not yet: it is not delegated" });
    expect(report.nextSteps[0]).toMatch(/ parent zone .* test-cluster\.agentydragon\.com/);
    const text = reportMarkdown(report);
    for (const words of [
      "## DNS delegation to do",
      "ns1.test-cluster.agentydragon.com.  A  198.51.100.10",
      "Seen: not yet",
    ])
      expect(text).toContain(words);
  });

  it("is only reported once it exists", () => {
    const report = reported({ status: "passed", evidence: "delegated to ns1" });
    expect(report.nextSteps.join()).not.toContain("parent zone");
    expect(reportMarkdown(report)).toMatch(/## DNS delegation\n[^#]*Seen: delegated to ns1\./);
    expect(reportHtml(report)).toContain("Seen: delegated to ns1.");
  });
});

it("is readable by its owner only", () => {
  const before = process.umask(0);
  try {
    const place = join(folder, "owner");
    writeReport(place, SAMPLE);
    expect((statSync(place).mode & 0o777).toString(8)).toBe("700");
    for (const name of nonEmpty(REPORT_FILES))
      expect((statSync(join(place, name)).mode & 0o777).toString(8)).toBe("600");
    expect(JSON.parse(readFileSync(join(place, "report.json"), "utf8"))).toEqual(SAMPLE);
  } finally {
    process.umask(before);
  }
});
