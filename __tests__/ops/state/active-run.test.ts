import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { importIdentity } from "../../../ops/state/identity/identity";
import { moveStates } from "../../../ops/state/move";
import { restoreState } from "../../../ops/state/restore";
import type { RunNote } from "../../../ops/state/run-note";
import { StateStore } from "../../../ops/state/store";
import { LIVE } from "../../../ops/support/runtime";
import { seal } from "../../../ops/support/sealed";
import { temporaryFolder } from "../../support/temporary-folder";

const folder = temporaryFolder("active-run");
const processes: ChildProcess[] = [];
afterEach(() => {
  processes.splice(0).forEach((child) => child.kill("SIGKILL"));
});

/** A number that no process has. */
const NO_PROCESS = 2 ** 22 + 1;
const SINCE = "2026-01-02T12:00:00.000Z";
const PASSPHRASE = "five words and a number 7";

const stateOf = (serial: number) =>
  JSON.stringify({ version: 4, serial, lineage: "one", resources: [{ mode: "managed", instances: [{}] }] });
const optionsIn = (name: string) => ({
  cluster: { name: "lab", state: { backend: "local" } } as const,
  folder: join(folder(), name),
  environment: {},
  program: "none",
  file: "clusters/lab.yaml",
  runtime: LIVE,
});
const at = (name: string) => join(folder(), "lab", name);

/** Sealed once, because the key derivation is slow. */
const sealed = seal(stateOf(2), PASSPHRASE, { content: "auth", cluster: "lab" });

beforeEach(() => {
  mkdirSync(join(folder(), "lab"));
  writeFileSync(at("auth.tfstate"), stateOf(1));
  writeFileSync(join(folder(), "auth-copy.tfstate"), stateOf(2));
  writeFileSync(join(folder(), "lab.identity"), sealed);
});

/** Every command that replaces a state outside of a run. */
const COMMANDS: [string, () => Promise<unknown>][] = [
  ["state restore", () => restoreState("auth", join(folder(), "auth-copy.tfstate"), optionsIn("lab"))],
  [
    "state move",
    () =>
      moveStates({
        from: new StateStore(optionsIn("lab")),
        to: new StateStore(optionsIn("new")),
        places: { state: join(folder(), "lab"), output: join(folder(), "out"), project: folder() },
        say: () => undefined,
      }),
  ],
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

function lock(layer: string, text = JSON.stringify({ Who: "me@here", Created: SINCE })): void {
  writeFileSync(at(`.${layer}.tfstate.lock.info`), text);
}

/** A process with these words in its command line. */
function startProcess(words: string): number {
  const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)", words], { stdio: "ignore" });
  processes.push(child);
  return child.pid as number;
}

const terraformOf = (pid: number) => ({ terraform: { pid, layer: "infra", since: SINCE } });

describe.each(COMMANDS)("%s", (_, run) => {
  test.each<[string, string, () => void]>([
    [
      "a run is active",
      "run-active",
      () => leaveNote({ pid: startProcess("node /project/node_modules/.bin/coldstart rotate lab") }),
    ],
    [
      "the Terraform of a killed run still works",
      "state-locked",
      () => leaveNote(terraformOf(startProcess("terraform apply"))),
    ],
    ["the state is locked", "state-locked", () => lock("auth")],
    ["the lock is half a file", "state-locked", () => lock("auth", '{"ID"')],
  ])("is refused while %s, and changes nothing", async (__, code, use) => {
    use();
    const before = readdirSync(join(folder(), "lab"));
    await expect(run()).rejects.toMatchObject({ code });
    expect(readFileSync(at("auth.tfstate"), "utf8")).toBe(stateOf(1));
    expect(readdirSync(join(folder(), "lab"))).toEqual(before);
    expect(existsSync(join(folder(), "new"))).toBe(false);
  });

  test.each<[string, () => void]>([
    ["a killed run and its Terraform have ended", () => leaveNote(terraformOf(NO_PROCESS))],
    ["the note is from another machine", () => leaveNote({ host: "elsewhere", ...terraformOf(process.pid) })],
  ])("replaces the state when %s", async (__, use) => {
    use();
    await run();
    expect(existsSync(at("auth.tfstate")) && readFileSync(at("auth.tfstate"), "utf8")).not.toBe(stateOf(1));
  });
});

test("a lock of another layer does not block a restore", async () => {
  lock("infra");
  await restoreState("auth", join(folder(), "auth-copy.tfstate"), optionsIn("lab"));
  expect(readFileSync(at("auth.tfstate"), "utf8")).toBe(stateOf(2));
});

describe("wording", () => {
  const [[, restore]] = COMMANDS as [[string, () => Promise<unknown>]];

  test("of a Terraform that survived its run", async () => {
    const pid = startProcess("terraform apply");
    leaveNote(terraformOf(pid));
    await expect(restore()).rejects.toThrow(
      `The Terraform of a killed run still works on infra: process ${pid}, since ${SINCE}. Nothing was changed. [state-locked]\n` +
        `Wait until it ends, or stop it after its current operations: kill -INT ${pid}`,
    );
  });

  test("of a lock", async () => {
    lock("auth");
    await expect(restore()).rejects.toThrow(
      `The state of auth is locked by me@here since ${SINCE}. Nothing was changed. [state-locked]\n` +
        `Wait until it ends. Only if that process no longer exists: rm ${at(".auth.tfstate.lock.info")}`,
    );
  });
});
