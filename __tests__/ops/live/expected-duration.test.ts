import { browserCommand } from "../../../ops/live/open-browser";
import { estimateSeconds } from "../../../ops/live/expected-duration";
import { TYPICAL_SHARES } from "../../../ops/engine/events/remaining-time";
import type { Timeline } from "../../../ops/engine/timeline/timeline";
import type { Entry } from "../../../ops/state/journal";
import { longestSeconds, paceOf } from "../../../ops/rehearsal/pace";
import { temporaryFolder } from "../../support/temporary-folder";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const entry = (step: string, outcome: Entry["outcome"], seconds: number): Entry => ({
  at: "",
  run: "1",
  step,
  outcome,
  seconds,
});
const rehearsed = {
  entries: [
    { step: "auth", end: 10 },
    { step: "infra", end: 310 },
    { step: "infra", end: 200 },
  ],
} as unknown as Timeline;

describe("the expected duration of steps", () => {
  test("is the duration in earlier runs that changed something", () => {
    const history = [entry("auth", "done", 12), entry("auth", "skipped", 1), entry("infra", "done", 300)];
    expect(estimateSeconds(history, rehearsed, ["auth", "infra"])).toEqual({ auth: 12, infra: 300 });
  });

  test("otherwise, the duration of a rehearsal", () => {
    expect(estimateSeconds([entry("auth", "done", 12)], rehearsed, ["auth", "infra"])).toEqual({
      auth: 10,
      infra: 300,
    });
  });

  test("is in proportion to the others for a step of which nothing is known", () => {
    const typical = { auth: 1, infra: 30, config: 4, other: 2 };
    expect(estimateSeconds([], rehearsed, ["auth", "infra", "config"], typical)).toEqual({
      auth: 10,
      infra: 300,
      config: 40,
    });
    expect(estimateSeconds([], undefined, ["config", "other", "unheard-of"], typical)).toEqual({ config: 4, other: 2 });
  });

  test("otherwise, a share of a typical start", () => {
    expect(estimateSeconds([], undefined, ["auth"])).toEqual({ auth: TYPICAL_SHARES["auth"] });
  });
});

test.each([
  [undefined, 0],
  ["0.1", 0.1],
  ["150s", 0.1],
  ["2.5m", 0.1],
])("the pace %s is a share of the real time", (text, share) => {
  expect(paceOf(text, 1500)).toBeCloseTo(share);
});

test("the pace is that of the longest rehearsal that was complete", () => {
  const rehearsal = (seconds: number, step: string) => ({ seconds, entries: [{ step }] }) as unknown as Timeline;
  expect(longestSeconds([rehearsal(100, "verify"), rehearsal(1500, "verify"), rehearsal(9000, "infra")])).toBe(1500);
  expect(longestSeconds([rehearsal(100, "infra")])).toBeUndefined();
});

describe("the browser", () => {
  const folder = temporaryFolder("browser");
  beforeEach(() => {
    for (const program of ["xdg-open", "open", "wslview"]) {
      writeFileSync(join(folder(), program), "");
      chmodSync(join(folder(), program), 0o755);
    }
  });

  test.each<[string, NodeJS.Platform, Record<string, string>, string | undefined]>([
    ["a desktop", "linux", { DISPLAY: ":0" }, "xdg-open"],
    ["Wayland", "linux", { WAYLAND_DISPLAY: "wayland-0" }, "xdg-open"],
    ["macOS", "darwin", {}, "open"],
    ["WSL", "linux", { WSL_DISTRO_NAME: "Debian" }, "wslview"],
    ["no desktop", "linux", {}, undefined],
    ["another machine", "linux", { DISPLAY: ":0", SSH_CONNECTION: "a" }, undefined],
    ["CI", "linux", { DISPLAY: ":0", CI: "true" }, undefined],
  ])("is opened on %s if that is possible", (_, platform, environment, expected) => {
    expect(browserCommand({ PATH: folder(), ...environment }, platform)).toBe(expected && join(folder(), expected));
    expect(browserCommand({ PATH: "", ...environment }, platform)).toBeUndefined();
  });
});
