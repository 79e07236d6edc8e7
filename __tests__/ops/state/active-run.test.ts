import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { hostname, userInfo } from "node:os";
import { join } from "node:path";
import { runExclusively } from "../../../ops/engine/run/resume";
import type { Context } from "../../../ops/engine/run/context";
import { importIdentity } from "../../../ops/state/identity/identity";
import { moveStates } from "../../../ops/state/move";
import { restoreState } from "../../../ops/state/restore";
import { holdUnlessActive } from "../../../ops/state/active-run";
import { RunNotes } from "../../../ops/state/run-note";
import type { RunNote } from "../../../ops/state/run-note";
import { StateStore } from "../../../ops/state/store";
import { seal } from "../../../ops/support/passphrase-encryption";
import { temporaryFolder } from "../../support/temporary-folder";
import { labOptions } from "./support/lab-options";

const folder = temporaryFolder("active-run");
const processes: ChildProcess[] = [];
afterEach(() => {
  jest.restoreAllMocks();
  setPid(PID);
  processes.splice(0).forEach((child) => child.kill("SIGKILL"));
});

const PID = process.pid;
/** The id under which this process writes run notes: jest's command line is not that of a command. */
const setPid = (pid: number) => void Object.defineProperty(process, "pid", { value: pid, configurable: true });

/** A number that no process has. */
const NO_PROCESS = 2 ** 22 + 1;
const BEFORE = "2026-01-02T11:00:00.000Z";
const SINCE = "2026-01-02T12:00:00.000Z";
const LATER = "2026-01-02T12:00:01.000000001Z";
const PASSPHRASE = "five words and a number 7";

const stateOf = (serial: number) =>
  JSON.stringify({ version: 4, serial, lineage: "one", resources: [{ mode: "managed", instances: [{}] }] });
const optionsIn = (name: string) => labOptions(join(folder(), name));
const at = (name: string) => join(folder(), "lab", name);

/** Sealed once, because the key derivation is slow. */
const sealed = seal(stateOf(2), PASSPHRASE, { content: "auth", cluster: "lab" });

beforeEach(() => {
  mkdirSync(join(folder(), "lab"));
  writeFileSync(at("auth.tfstate"), stateOf(1));
  writeFileSync(join(folder(), "auth-copy.tfstate"), stateOf(2));
  writeFileSync(join(folder(), "lab.identity"), sealed);
});

const move = () => ({
  from: new StateStore(optionsIn("lab")),
  to: new StateStore(optionsIn("new")),
  places: { state: join(folder(), "lab"), output: join(folder(), "out"), project: folder() },
  say: () => undefined,
});

/** Every command that replaces a state outside of a run. */
const COMMANDS: [string, () => Promise<unknown>][] = [
  ["state restore", () => restoreState("auth", join(folder(), "auth-copy.tfstate"), optionsIn("lab"))],
  ["state move", () => moveStates(move())],
  [
    "identity import",
    () => {
      const passphrase = () => Promise.resolve(PASSPHRASE);
      return importIdentity({ options: optionsIn("lab"), file: join(folder(), "lab.identity"), passphrase }, "lab");
    },
  ],
];

function leaveNote(note: Partial<RunNote>): void {
  writeFileSync(at("run.json"), JSON.stringify({ host: hostname(), pid: NO_PROCESS, since: SINCE, ...note }));
}

const readNote = () => new RunNotes(join(folder(), "lab")).readLeftNote();

function lock(layer: string, text = JSON.stringify({ Who: "me@here", Created: SINCE })): void {
  writeFileSync(at(`.${layer}.tfstate.lock.info`), text);
}

/** A lock of the user who runs this test. */
function lockAsThisUser(layer: string, Created: string): void {
  lock(layer, JSON.stringify({ Who: `${userInfo().username}@${hostname()}`, Created }));
}

/** A process with these words in its command line. */
function startProcess(words: string): number {
  const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)", words], { stdio: "ignore" });
  processes.push(child);
  return child.pid as number;
}

const terraformOf = (pid: number, layer = "infra") => ({ terraform: { pid, layer, since: SINCE } });
const STATE_COMMAND = "node /project/node_modules/.bin/coldstart state move lab";

/** Starts a run on the cluster, as `up` does. */
function startRun(): Promise<unknown> {
  const context = { cluster: { name: "lab" }, notes: new RunNotes(join(folder(), "lab")) };
  return runExclusively(context as Context, () => Promise.resolve());
}

/** Does this while a command reads a state. */
function whileWorking(act: () => Promise<unknown>): void {
  const { pull } = StateStore.prototype;
  jest.spyOn(StateStore.prototype, "pull").mockImplementation(async function (this: StateStore, layer) {
    await act();
    return pull.call(this, layer);
  });
}

describe.each(COMMANDS)("%s", (_, run) => {
  test.each<[string, string, () => void]>([
    [
      "a run is active",
      "run-active",
      () => leaveNote({ pid: startProcess("node /project/node_modules/.bin/coldstart rotate lab") }),
    ],
    [
      "Terraform of a killed run is still running",
      "state-locked",
      () => leaveNote(terraformOf(startProcess("terraform apply"))),
    ],
    ["the state is locked", "state-locked", () => lock("auth")],
    ["the lock is half a file", "state-locked", () => lock("auth", '{"ID"')],
    [
      "another user's lock follows that of a killed run",
      "state-locked",
      () => {
        leaveNote(terraformOf(NO_PROCESS, "auth"));
        lock("auth", JSON.stringify({ Who: "eve@elsewhere", Created: LATER }));
      },
    ],
    [
      "a lock is older than the killed run",
      "state-locked",
      () => {
        leaveNote(terraformOf(NO_PROCESS, "auth"));
        lockAsThisUser("auth", BEFORE);
      },
    ],
    [
      "the killed run locked another layer",
      "state-locked",
      () => {
        leaveNote(terraformOf(NO_PROCESS, "infra"));
        lockAsThisUser("auth", LATER);
      },
    ],
    [
      "the killed run was on another machine",
      "state-locked",
      () => {
        leaveNote({ host: "elsewhere", ...terraformOf(NO_PROCESS, "auth") });
        lockAsThisUser("auth", LATER);
      },
    ],
  ])("is refused while %s, and changes nothing", async (__, code, use) => {
    use();
    const before = readdirSync(join(folder(), "lab"));
    await expect(run()).rejects.toMatchObject({ code });
    expect(readFileSync(at("auth.tfstate"), "utf8")).toBe(stateOf(1));
    expect(readdirSync(join(folder(), "lab"))).toEqual(before);
    expect(existsSync(join(folder(), "new"))).toBe(false);
  });

  test.each<[string, () => void]>([
    [
      "a killed run and its Terraform have ended",
      () => {
        leaveNote(terraformOf(NO_PROCESS, "auth"));
        lockAsThisUser("auth", LATER);
      },
    ],
    ["the note is from another machine", () => leaveNote({ host: "elsewhere", ...terraformOf(process.pid) })],
  ])("replaces the state when %s", async (__, use) => {
    use();
    const note = readNote();
    await run();
    expect(existsSync(at("auth.tfstate")) && readFileSync(at("auth.tfstate"), "utf8")).not.toBe(stateOf(1));
    // The next run needs the note to remove the lock.
    expect(readNote()).toEqual(note);
  });

  test("no run starts before it ends", async () => {
    setPid(startProcess(STATE_COMMAND));
    const refused: unknown[] = [];
    whileWorking(() => startRun().catch((error: unknown) => refused.push(error)));
    await run();
    expect(refused).not.toEqual([]);
    expect(refused.filter((error) => (error as { code?: string }).code !== "run-active")).toEqual([]);
    expect(readNote()).toBeUndefined();
  });

  test("ends its note also when it fails, and keeps the Terraform of a killed run in it", async () => {
    leaveNote(terraformOf(NO_PROCESS));
    const left = readNote();
    const notes: unknown[] = [];
    whileWorking(() => {
      notes.push(readNote());
      return Promise.reject(new Error("backend gone"));
    });
    // A restore replaces a state that cannot be read, but reads it back.
    await expect(run()).rejects.toThrow("backend gone");
    expect(notes[0]).toMatchObject({ host: hostname(), pid: process.pid, ...terraformOf(NO_PROCESS) });
    expect(readNote()).toEqual(left);
  });

  test("does not copy a process of another machine into its note", async () => {
    leaveNote({ host: "elsewhere", ...terraformOf(process.pid) });
    const notes: unknown[] = [];
    whileWorking(() => Promise.resolve(notes.push(readNote())));
    await run();
    expect(notes[0]).toEqual({ host: hostname(), pid: process.pid, since: expect.any(String) });
  });
});

test("a move between two folders holds a note in both", async () => {
  const notes: unknown[] = [];
  whileWorking(() =>
    Promise.resolve(notes.push(["lab", "new"].map((name) => new RunNotes(join(folder(), name)).readLeftNote()?.pid))),
  );
  await moveStates(move());
  expect(notes[0]).toEqual([process.pid, process.pid]);
  expect(["lab", "new"].filter((name) => existsSync(join(folder(), name, "run.json")))).toEqual([]);
});

test("a lock of another layer does not block a restore", async () => {
  lock("infra");
  await restoreState("auth", join(folder(), "auth-copy.tfstate"), optionsIn("lab"));
  expect(readFileSync(at("auth.tfstate"), "utf8")).toBe(stateOf(2));
});

test.each(["EROFS", "EACCES"])("a command may read states in a folder that cannot be written: %s", (code) => {
  const notes = new RunNotes(join(folder(), "lab"));
  jest.spyOn(notes, "hold").mockImplementation(() => {
    throw Object.assign(new Error("cannot be written"), { code });
  });
  expect(holdUnlessActive({ notes, cluster: { name: "lab" } })).toEqual(expect.any(Function));
});

describe("wording", () => {
  const [[, restore]] = COMMANDS as [[string, () => Promise<unknown>]];

  test("of a Terraform that survived its run", async () => {
    const pid = startProcess("terraform apply");
    leaveNote(terraformOf(pid));
    await expect(restore()).rejects.toThrow(
      `Terraform of a killed run is still running on infra: process ${pid}, since ${SINCE}. Nothing was changed. [state-locked]\n` +
        `Wait until it ends, or stop it after its current operations: kill -INT ${pid}`,
    );
  });

  test("of a lock", async () => {
    lock("auth");
    await expect(restore()).rejects.toThrow(
      `The state of auth is locked by me@here, since ${SINCE}. Nothing was changed. [state-locked]\n` +
        `Wait until the lock is released. Only if its owner no longer runs: rm ${at(".auth.tfstate.lock.info")}`,
    );
  });
});
