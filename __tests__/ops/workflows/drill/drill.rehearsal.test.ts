import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { TimedEvent } from "../../../../ops/engine/events/event";
import type { Report } from "../../../../ops/report/report";
import { Browser, findChromium } from "../../../../tools/browser";
import { sharedFolder } from "../../../support/temporary-folder";

const PROJECT = join(__dirname, "../../../..");
const SMALLEST = join(PROJECT, "__tests__/fixtures/valid/single-node-on-proxmox.yaml");
const PHASES = ["machines", "wipe of etcd", "restore of etcd", "layers and services"];

const home = sharedFolder("drill");

const chromium = findChromium();
const inBrowser = chromium ? test : test.skip;

interface Drilled {
  readonly code: number | null;
  readonly text: string;
  readonly events: readonly TimedEvent[];
  /** What the page showed while the timeline grew. */
  readonly seen?: { readonly critical: number; readonly clock: string };
}

// One drill serves everything below. It starts the cluster, takes a snapshot, loses everything, and restores it.
let drilled: Drilled;
beforeAll(async () => {
  const file = join(home, "lab.yaml");
  const backups = `backups: { target: folder, path: ${join(home, "elsewhere")} }`;
  writeFileSync(file, `${readFileSync(SMALLEST, "utf8")}\n${backups}\n`);
  drilled = await drill(file);
}, 400_000);

async function drill(file: string): Promise<Drilled> {
  const { TF_CLI_CONFIG_FILE: _, ...inherited } = process.env;
  const words = ["./tools/coldstart.cjs", "rehearse", "drill", "--cluster", file, "--json"];
  const child = spawn(process.execPath, [...words, ...(chromium ? ["--open"] : [])], {
    cwd: PROJECT,
    env: { ...inherited, REHEARSAL_HOME: home, DISPLAY: "", BROWSER: "none" },
  });
  let [output, text] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((end) => child.on("close", end));
  const seen = chromium
    ? await watch(
        chromium,
        () => text,
        () => child.exitCode !== null,
      )
    : undefined;
  const code = await ended;
  const lines = output.split("\n").filter((line) => line.startsWith("{"));
  const events = lines.map((line) => JSON.parse(line) as TimedEvent);
  return { code, text: `${output}${text}`, events, ...(seen ? { seen } : {}) };
}

/** Follows the page until the timeline has two phases and the remaining time is known. */
async function watch(program: string, said: () => string, hasEnded: () => boolean): Promise<Drilled["seen"]> {
  const addressOf = () => /http:\S+/.exec(said())?.[0];
  while (addressOf() === undefined && !hasEnded()) await sleep(100);
  const browser = await Browser.start(program);
  try {
    await browser.open(addressOf() ?? "about:blank");
    const read = <T>(expression: string) => browser.evaluate<T>(expression);
    while (!hasEnded()) {
      const critical = await read<number>("document.querySelectorAll('#time .wide .bar.critical').length");
      const clock = await read<string>("document.querySelector('.clock')?.textContent ?? ''");
      const phases = await read<number>("document.querySelectorAll('#time .wide .step-name').length");
      if (phases > 1 && clock.endsWith(" left")) return { critical, clock };
      await sleep(300);
    }
    return undefined;
  } finally {
    await browser.close();
  }
}

const reportOf = (): Report =>
  JSON.parse(readFileSync(join(home, "lab", "state", "report", "report.json"), "utf8")) as Report;

test("loses everything but the backups and the identity export, and restores it", () => {
  expect(drilled).toMatchObject({ code: 0 });
  const states = drilled.events.flatMap((event) => (event.type === "node" ? [event.state] : []));
  expect(states).toContain("gone");
  expect(drilled.events.at(-1)).toMatchObject({ type: "ended", outcome: "done" });
  expect(reportOf().checks.filter(({ status }) => status === "failed")).toEqual([]);
  expect(drilled.text).not.toMatch(/AGE-SECRET-KEY|PRIVATE KEY/);
});

test("ends with the time of a real restore, as the report has it in its timeline", () => {
  const [result] = drilled.events.flatMap((event) => (event.type === "result" && event.drill ? [event.drill] : []));
  const { timeline, recorded } = reportOf();
  const { seconds } = result as { seconds: number };
  expect(result).toMatchObject({ cluster: "lab", phases: PHASES.map((name) => ({ name })) });
  expect(timeline).toMatchObject({ clock: "simulated", seconds, critical: { seconds } });
  expect([...new Set(timeline?.entries.map(({ step }) => step))]).toEqual(PHASES);
  expect(recorded?.about?.command).toBe("drill");
  expect(recorded?.steps.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["lose", "identity-import", "etcd-restore-recover", "verify"]),
  );
});

inBrowser("shows the timeline with its longest chain while it grows, and the time left", () => {
  expect(drilled.seen?.critical).toBeGreaterThan(3);
  expect(drilled.seen?.clock).toMatch(/about \d+[sm] left/);
});
