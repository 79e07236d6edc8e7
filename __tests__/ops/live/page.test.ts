/** The live view in a real browser, with recorded runs (`npm run live-view -- record`). Skipped without Chromium. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TimedEvent } from "../../../ops/engine/events/event";
import type { Report } from "../../../ops/report/report";
import { reportHtml } from "../../../ops/report/page/page";
import { PAGE_COLOURS } from "../../../ops/report/page/style";
import { longestChain } from "../../../ops/report/text";
import { PALETTE } from "../../../ops/report/topology/canvas";
import { FINDING_CODES } from "../../../ops/support/finding-codes";
import { Browser, findChromium } from "../../../tools/browser";
import { readRecording, replay } from "../../../tools/live-view/replay";
import type { Recording, Replayed } from "../../../tools/live-view/replay";
import { SAMPLE } from "../report/sample";
import { temporaryFolder } from "../../support/temporary-folder";

const chromium = findChromium();
const inBrowser = chromium ? describe : describe.skip;
const folder = temporaryFolder("page");

const WIDE = { width: 1200, height: 900 };
const PHONE = { width: 390, height: 844, isPhone: true };

/** How many checks the recorded cold start passed. */
const passed = readRecording("cold-start").reduce((sum, event) => {
  const { checks } = event.type === "report" ? (event.report as Report) : { checks: [] };
  return sum + checks.filter(({ status }) => status === "passed").length;
}, 0);

const isApplied = (event: TimedEvent) =>
  event.type === "progress" && event.kind === "started" && event.address.startsWith("helm_release");

test.each(["cold-start", "drill", "failure", "resume"] as const)(
  "the recording %s has current finding codes",
  (name) => {
    const codes = [...JSON.stringify(readRecording(name)).matchAll(/"code":"([\w-]+)"/g)].map(([, code = ""]) => code);
    expect(codes).not.toEqual([]);
    expect(codes.filter((code) => !(code in FINDING_CODES))).toEqual([]);
  },
);

inBrowser("the live view", () => {
  let browser: Browser;
  beforeAll(async () => (browser = await Browser.start(chromium as string)), 30_000);
  afterAll(() => (browser as Browser | undefined)?.close());

  // A failed test leaves its view open, which would keep the process alive.
  const opened: Replayed["console"][] = [];
  afterEach(async () => {
    for (const console of opened.splice(0)) await console.close();
  });

  /** Opens a recorded run. The returned function sends the rest of its events. */
  async function follow(name: Recording, until?: (event: TimedEvent) => boolean, viewport = WIDE) {
    const events = readRecording(name);
    const end = until ? events.findIndex(until) + 1 : events.length;
    const { console, view } = await replay(events.slice(0, end));
    opened.push(console);
    await browser.view(viewport);
    await browser.open(view.address);
    await browser.until("document.getElementById('link').dataset.state === 'live'");
    const finish = async () => {
      for (const event of events.slice(end)) console.emit(event);
      await console.close();
      await browser.until("document.getElementById('link').dataset.state === 'ended'");
    };
    return { console, finish };
  }

  const text = (selector: string) =>
    browser.evaluate<string>(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ""`);
  const count = (selector: string) =>
    browser.evaluate<number>(`document.querySelectorAll(${JSON.stringify(selector)}).length`);
  const fits = () => browser.evaluate<boolean>("document.documentElement.scrollWidth <= window.innerWidth");

  test("follows a cold start to its end, and stays as the report", async () => {
    const { finish } = await follow("cold-start", isApplied);
    expect(await browser.evaluate("location.search")).toBe("");
    expect(await count(".node.configured")).toBe(4);
    expect(await text("#layer-infra")).toMatch(/^infra\d+ of \d+, \d in flight/);
    expect(await text(".now")).toContain("helm_release.cilium");
    expect(await text(".clock")).toMatch(/about \d+s left/);
    await browser.evaluate("document.querySelector('#log-lines').focus()");
    // A window of another size does not stop the log from following the run.
    await browser.view(PHONE);
    await browser.view(WIDE);
    await finish();
    const below = "(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)";
    expect(await browser.evaluate<number>(`${below}(document.getElementById('log-lines'))`)).toBeLessThan(40);
    expect(await browser.evaluate("document.activeElement.id")).toBe("log-lines");
    expect(await count(".node.ready")).toBe(4);
    expect(await text(".status")).toContain(`: ${passed} checks passed`);
    expect(await browser.evaluate("document.title")).toBe("✓ hybrid: cold start");
    // The process that served it has ended: the page is complete and usable.
    expect(await count("#time .bar.critical")).toBeGreaterThan(5);
    expect(await count("#checks li.fine")).toBe(passed);
    await browser.evaluate("document.querySelector('#layer-infra summary').click()");
    expect(await text("#layer-infra details[open]")).toContain("hcloud_server");
    expect(browser.errors).toEqual([]);
  }, 60_000);

  test("shows what failed, and where the next run resumes", async () => {
    const failed = await follow("failure");
    await failed.finish();
    expect(await text("#node-talos-vps-cp-1 .chip")).toBe("failed");
    expect(await text("#step-infra .sr")).toBe("failed");
    expect(await text(".reason")).toContain("hcloud_server.talos-vps-cp-1");
    expect(await text("#next")).toContain("npx coldstart up hybrid");
    const resumed = await follow("resume", isApplied);
    // Machines of the first run are not planned again.
    expect(await text("#node-talos-pve-cp-0 .chip")).toBe("configured");
    expect(await text("#layer-auth")).not.toMatch(/\d+ of \d+/);
    await resumed.finish();
    expect(await count(".node.ready")).toBe(4);
  }, 60_000);

  test("shows what an upgrade does to a node, and the steps that follow", async () => {
    const isDraining = (event: TimedEvent) => event.type === "node" && event.state === "draining";
    const { finish } = await follow("upgrade", isDraining);
    expect(await count(".node.draining")).toBe(1);
    expect(await count("#stepper .running")).toBe(1);
    expect(await count("#stepper .pending")).toBeGreaterThan(1);
    expect(await fits()).toBe(true);
    await finish();
    expect(await count(".node.ready")).toBe(4);
  }, 60_000);

  test("shows the growing timeline of a restore drill with its longest chain, and keeps it in the report", async () => {
    const isRecovering = (event: TimedEvent) => event.type === "step" && event.name === "etcd-restore-recover";
    const { console, finish } = await follow("drill", isRecovering);
    expect(await text(".kind")).toBe("Restore drill");
    expect(await text(".clock")).toMatch(/about \d+s left/);
    expect(await count("#stepper .pending")).toBeGreaterThan(3);
    expect(await count("#time .bar")).toBe(0);
    const [whole] = readRecording("drill").flatMap((event) =>
      event.type === "report" ? ((event.report as Report).timeline ?? []) : [],
    );
    if (!whole) throw new Error("the recorded drill has no timeline");
    const entries = whole.entries.filter(({ step }) => step === "machines");
    console.emit({ type: "timeline", timeline: { ...whole, entries } });
    await browser.until("document.querySelectorAll('#time .bar.critical').length > 3");
    const early = await count("#time .bar");
    await finish();
    expect(await count("#time .bar")).toBeGreaterThan(early);
    expect(await count("#time .wide .bar.critical")).toBe(longestChain(whole).length);
    expect(await count("#time .wide .step-name")).toBe(4);
    expect(await browser.evaluate("document.title")).toBe("✓ hybrid: restore drill");
    for (const viewport of [WIDE, PHONE]) {
      await browser.view(viewport);
      expect(await fits()).toBe(true);
    }
  }, 60_000);

  test("supports a phone, dark mode and reduced motion", async () => {
    const { console } = await follow("cold-start", isApplied, {
      ...PHONE,
      scheme: "dark",
      reducedMotion: true,
    } as never);
    expect(await fits()).toBe(true);
    const style = (selector: string, property: string) =>
      browser.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${property}`);
    expect(await style("body", "backgroundColor")).toBe("rgb(16, 22, 29)");
    expect(await style(".status", "animationName")).toBe("none");
    expect(await style(".node", "transitionDuration")).toBe("0s");
    await console.close();
    writeFileSync(join(folder(), "report.html"), reportHtml(SAMPLE));
    await browser.open(`file://${join(folder(), "report.html")}`);
    expect(await fits()).toBe(true);
  }, 60_000);

  test("can be used with a keyboard and a screen reader", async () => {
    const { finish } = await follow("cold-start", isApplied);
    const roles = (await browser.accessibility()).map(({ role, name }) => `${role} ${name}`.trim());
    for (const expected of ["banner", "main", "heading hybrid", "heading The cluster", "heading Log", "list Steps"])
      expect(roles).toContain(expected);
    expect(roles.filter((role) => role.startsWith("status"))).toHaveLength(1);
    expect(await text("[role=status]")).toBe("Layer infra");
    await finish();
    expect(await text("[role=status]")).toContain("hybrid is up");
    await browser.evaluate("document.activeElement.blur()");
    const order: string[] = [];
    for (let i = 0; i < 8; i++) {
      await browser.press("Tab");
      order.push(await browser.evaluate<string>("document.activeElement.className || document.activeElement.tagName"));
    }
    expect(order[0]).toBe("skip");
    expect(order.filter((name) => name === "SUMMARY").length).toBeGreaterThanOrEqual(4);
    const headings = await browser.evaluate<number[]>(
      "[...document.querySelectorAll('h1,h2,h3')].filter((h) => !h.closest('[hidden]')).map((h) => Number(h.tagName[1]))",
    );
    expect(headings.filter((level, i) => level - (headings[i - 1] ?? 0) > 1)).toEqual([]);
    expect(headings[0]).toBe(1);
  }, 60_000);
});

describe("the colours of the page", () => {
  const variables = (scheme: "light" | "dark") =>
    Object.fromEntries(
      [...`${PALETTE[scheme]} ${PAGE_COLOURS[scheme]}`.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(
        ([, name, value]) => [name, value],
      ),
    ) as Record<string, string>;

  /** Of WCAG 2. */
  function contrast(one = "", other = ""): number {
    const luminance = (colour: string) => {
      const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
        const part = Number.parseInt(colour.slice(i, i + 2), 16) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  }

  const PAIRS = [
    ...["ink", "soft", "blue", "green", "gold", "bad"].flatMap((name) => [`${name} on paper`, `${name} on panel`]),
    ...["blue", "green", "gold", "bad"].map((name) => `${name} on ${name}-soft`),
    "ink on gold-soft",
    "ink on bad-soft",
    "soft on gold-soft",
  ];

  test.each((["light", "dark"] as const).flatMap((scheme) => PAIRS.map((pair) => [scheme, pair] as const)))(
    "can be read: %s, %s",
    (scheme, pair) => {
      const [front = "", back = ""] = pair.split(" on ");
      expect(contrast(variables(scheme)[front], variables(scheme)[back])).toBeGreaterThanOrEqual(4.5);
    },
  );
});
