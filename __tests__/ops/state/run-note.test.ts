import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import fs, { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { refuseActiveRun } from "../../../ops/state/active-run";
import { RunNotes, isProcessRunning } from "../../../ops/state/run-note";
import { temporaryFolder } from "../../support/temporary-folder";

const empty = temporaryFolder("no-programs");
const processes: ChildProcess[] = [];
const folder = temporaryFolder("run-note");
const { PATH } = process.env;
const PID = process.pid;
afterEach(() => {
  process.env.PATH = PATH;
  setPid(PID);
  processes.splice(0).forEach((child) => child.kill("SIGKILL"));
});

/** A number that no process has. */
const NO_PROCESS = 2 ** 22 + 1;

const setPid = (pid: number) => void Object.defineProperty(process, "pid", { value: pid, configurable: true });
const STALE = JSON.stringify({ host: hostname(), pid: NO_PROCESS, since: "2026-01-02T12:00:00.000Z" });
const file = () => join(folder(), "run.json");

/** The notes of another process, which runs a command. */
function notesOfRun(): { readonly pid: number; readonly notes: RunNotes; readonly begin: () => void } {
  const pid = start("node /project/node_modules/.bin/coldstart up lab");
  setPid(pid);
  const notes = new RunNotes(folder());
  const begin = () => {
    setPid(pid);
    notes.begin(() => refuseActiveRun({ notes, cluster: { name: "lab" } }));
  };
  return { pid, notes, begin };
}

describe.each([
  ["hard links", undefined],
  ["no hard links", "EPERM"],
])("two runs that begin at the same time on a file system with %s", (_, code) => {
  beforeEach(() => {
    if (code === undefined) return;
    jest.spyOn(fs, "linkSync").mockImplementation(() => {
      throw Object.assign(new Error("operation not permitted"), { code });
    });
  });
  afterEach(() => jest.restoreAllMocks());
  const refused = expect.objectContaining({ code: "run-active" });

  test.each<[string, string]>([
    ["a killed run", STALE],
    ["a full disk left half a note", '{"host"'],
  ])("only one of them succeeds after %s", (_, left) => {
    writeFileSync(file(), left);
    const [one, other] = [notesOfRun(), notesOfRun()];
    let attempts = 0;
    setPid(one.pid);
    // The other run begins after this one has looked, and before it writes its note.
    const lookTooEarly = () => {
      if (attempts++ > 0) return refuseActiveRun({ notes: one.notes, cluster: { name: "lab" } });
      other.begin();
      setPid(one.pid);
    };
    expect(() => one.notes.begin(lookTooEarly)).toThrow(refused);
    expect(JSON.parse(readFileSync(file(), "utf8"))).toMatchObject({ pid: other.pid });
    one.notes.end();
    expect(readdirSync(folder())).toEqual(["run.json"]);
    other.notes.end();
    expect(readdirSync(folder())).toEqual([]);
  });

  test("only one of them succeeds the first time", () => {
    const [one, other] = [notesOfRun(), notesOfRun()];
    other.begin();
    expect(() => one.begin()).toThrow(refused);
    expect(JSON.parse(readFileSync(file(), "utf8"))).toMatchObject({ pid: other.pid });
  });

  test("a run begins after a killed run that had its process id, as in a container", () => {
    const run = notesOfRun();
    writeFileSync(file(), STALE.replace(String(NO_PROCESS), String(run.pid)));
    run.begin();
    expect(JSON.parse(readFileSync(file(), "utf8"))).not.toEqual(JSON.parse(STALE));
    run.notes.end();
    expect(readdirSync(folder())).toEqual([]);
  });
});

test("work that ends leaves what a run on another machine has noted meanwhile", () => {
  const begun = { host: "other", pid: 1, since: "2026-01-02T12:00:00.000Z" };
  writeFileSync(file(), JSON.stringify(begun));
  const release = new RunNotes(folder()).hold(() => undefined);
  const noted = JSON.stringify({ ...begun, terraform: { pid: 2, layer: "infra", since: begun.since } });
  writeFileSync(file(), noted);
  release();
  expect(readFileSync(file(), "utf8")).toBe(noted);
});

/** A process with these words in its command line. */
function start(words: string): number {
  const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)", words], { stdio: "ignore" });
  processes.push(child);
  return child.pid as number;
}

/** A process that has ended, but that this one has not waited for yet. */
function startZombie(): number {
  const child = spawn("sh", ["-c", "exit 0", "terraform apply"], { stdio: "ignore" });
  spawnSync("sleep", ["0.2"]);
  return child.pid as number;
}

const withoutPs = () => void (process.env.PATH = empty());
/** As on macOS. */
const NO_PROC = "/nonexistent";

const MACHINES: [string, string | undefined, () => void][] = [
  ["Linux", undefined, () => undefined],
  ["Linux without ps", undefined, withoutPs],
  ["macOS", NO_PROC, () => undefined],
];

describe.each(MACHINES)("on %s", (_, proc, prepare) => {
  test.each<[string, boolean, () => number]>([
    ["is running", true, () => start("terraform apply")],
    ["has another command line", false, () => start("editor")],
    ["has ended", false, () => NO_PROCESS],
    ["is a zombie", false, startZombie],
  ])("a process that %s", (__, expected, make) => {
    const pid = make();
    prepare();
    expect(isProcessRunning(pid, /terraform/, proc)).toBe(expected);
  });
});

describe("without /proc and ps", () => {
  test.each<[string, boolean, () => number]>([
    ["every process that exists counts as running", true, () => start("editor")],
    ["a process that has ended does not", false, () => NO_PROCESS],
  ])("%s", (_, expected, make) => {
    const pid = make();
    withoutPs();
    expect(isProcessRunning(pid, /terraform/, NO_PROC)).toBe(expected);
  });
});
