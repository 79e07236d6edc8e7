import { join } from "node:path";
import { runtimeOf } from "../../../ops/rehearsal/runtime";
import { placesOf } from "../../../ops/support/places";
import { commandLine } from "../../../ops/support/command-line";
import { LIVE } from "../../../ops/support/runtime";

const FOLDER = "/somewhere/.rehearsal/lab";
const rehearsed = (more: Record<string, string> = {}) => runtimeOf({ COLDSTART_HOME: FOLDER, ...more });

describe("the runtime of a command", () => {
  test("is the live one, unless the environment selects a rehearsal", () => {
    expect(runtimeOf({})).toBe(LIVE);
    expect(runtimeOf({ COLDSTART_HOME: "" })).toBe(LIVE);
    expect(runtimeOf({ REHEARSAL_HOME: "/elsewhere" })).toBe(LIVE);
  });

  test("of a rehearsal touches nothing real", () => {
    expect(rehearsed()).toMatchObject({
      credentials: "stand-ins",
      states: "home",
      hasLockedProviders: false,
      repository: "work tree",
      offline: expect.stringContaining("rehearsal"),
    });
    expect(LIVE).toMatchObject({ credentials: "declared", states: "declared", hasLockedProviders: true });
    expect(LIVE.offline).toBeUndefined();
  });

  test("keeps every file of a rehearsal in its folder, and none of a live cluster there", () => {
    const { project, ...inside } = placesOf("lab", rehearsed());
    expect(Object.values(inside).filter((path) => !path.startsWith(FOLDER))).toEqual([]);
    const live = placesOf("lab", runtimeOf({ CDKTF_OUTDIR: "/elsewhere/cdktf.out" }));
    expect(Object.values(live).filter((path) => !path.startsWith(project))).toEqual([]);
    expect(placesOf("lab", rehearsed({ CDKTF_OUTDIR: "/tmp/out" })).output).toBe("/tmp/out");
  });

  test("queries the simulated name servers, wherever they listen", () => {
    expect(rehearsed({ COLDSTART_REHEARSAL_DNS: "127.0.0.1:5300" }).nameServer).toBe("127.0.0.1:5300");
    expect(LIVE.nameServer).toBeUndefined();
  });

  test("gives a child command the same runtime", () => {
    const file = join(__dirname, "../../../clusters/n100.yaml");
    expect(commandLine("up", { file, runtime: rehearsed() }, "--adopt")).toBe(
      "npx coldstart up n100 --rehearse --adopt",
    );
    expect(commandLine("up", { file, runtime: LIVE })).toBe("npx coldstart up n100");
  });

  test("skips settling on the simulated clock, and never on the real one", () => {
    const { clock } = rehearsed();
    const before = clock.now();
    expect([clock.skip(60_000), clock.skipped]).toEqual([true, 60_000]);
    expect(clock.now() - before).toBeGreaterThanOrEqual(60_000);
    expect([LIVE.clock.skip(60_000), LIVE.clock.skipped]).toEqual([false, 0]);
  });
});
