import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TimedEvent } from "../../ops/engine/events/event";
import { Browser, findChromium } from "../browser";
import type { Viewport } from "../browser";
import { readRecording, replay } from "./replay";
import type { Recording } from "./replay";

interface Picture {
  readonly name: string;
  readonly recording: Recording;
  /** The last event of the run so far. @default all of them */
  readonly at?: (event: TimedEvent) => boolean;
  readonly viewport: Viewport;
}

const WIDE = { width: 1200, height: 860 };
const PHONE = { width: 390, height: 780, isPhone: true };

const starts = (type: string) => (event: TimedEvent) =>
  event.type === "progress" && event.kind === "started" && event.address.startsWith(type);
const waitsFor = (goal: RegExp) => (event: TimedEvent) => event.type === "info" && goal.test(event.wait?.goal ?? "");
const isDraining = (event: TimedEvent) => event.type === "node" && event.state === "draining";

const PICTURES: readonly Picture[] = [
  { name: "live-view", recording: "cold-start", at: starts("helm_release"), viewport: WIDE },
  { name: "live-run-infra", recording: "cold-start", at: starts("talos_machine_bootstrap"), viewport: WIDE },
  { name: "live-run-flux", recording: "cold-start", at: waitsFor(/Flux/), viewport: WIDE },
  { name: "live-run-report", recording: "cold-start", viewport: WIDE },
  { name: "live-run-failure", recording: "failure", viewport: { ...WIDE, scheme: "dark" } },
  { name: "live-run-resume", recording: "resume", at: starts("helm_release"), viewport: PHONE },
  { name: "live-run-upgrade", recording: "upgrade", at: isDraining, viewport: WIDE },
];

export async function takePictures(folder: string): Promise<void> {
  const program = findChromium();
  if (program === undefined) throw new Error("Chromium is not installed: apt-get install chromium");
  const browser = await Browser.start(program);
  try {
    for (const { name, recording, at, viewport } of PICTURES) {
      const { view, console } = await replay(readRecording(recording, at));
      try {
        await browser.view({ ...viewport, reducedMotion: true });
        await browser.open(view.address);
        await browser.until(
          "document.getElementById('link').dataset.state === 'live' && document.querySelector('.node')",
        );
        writeFileSync(join(folder, `${name}.webp`), await browser.screenshot());
      } finally {
        await console.close();
      }
    }
  } finally {
    await browser.close();
  }
}
