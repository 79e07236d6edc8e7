import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { hostname, userInfo } from "node:os";
import { join } from "node:path";
import { runExclusively } from "../../../../ops/engine/run/resume";
import type { Context } from "../../../../ops/engine/run/context";
import { Journal } from "../../../../ops/state/journal";
import { RunNotes } from "../../../../ops/state/run-note";
import type { RunNote } from "../../../../ops/state/run-note";
import { consoleTelling } from "../../../support/console";
import { useShortPauses } from "../../../support/short-pauses";
import { temporaryFolder } from "../../../support/temporary-folder";

useShortPauses();

const folder = temporaryFolder("take-up");
const processes: ChildProcess[] = [];
afterEach(() => {
  processes.splice(0).forEach((child) => child.kill("SIGKILL"));
});

/** A number that no process has. */
const NO_PROCESS = 2 ** 22 + 1;
const BEFORE = "2026-01-02T11:00:00.000Z";
const SINCE = "2026-01-02T12:00:00.000Z";
const LATER = "2026-01-02T12:00:01.000000001Z";

const lock = () => join(folder(), ".infra.tfstate.lock.info");
const said: string[] = [];
const say = (text: string) => void said.push(text);

function context(): Context {
  said.length = 0;
  return {
    cluster: { name: "hybrid" },
    places: { state: folder(), output: folder() },
    notes: new RunNotes(folder()),
    journal: new Journal(join(folder(), "journal.jsonl"), "this"),
    console: consoleTelling({ say }),
    signal: new AbortController().signal,
    time: { measureStep: (_: string, work: () => Promise<unknown>) => work() },
  } as unknown as Context;
}

function left(note: Partial<RunNote>): void {
  const full: RunNote = { host: hostname(), pid: NO_PROCESS, since: SINCE, ...note };
  writeFileSync(join(folder(), "run.json"), JSON.stringify(full));
}

function locked(Created: string, Who = `${userInfo().username}@${hostname()}`): void {
  writeFileSync(lock(), JSON.stringify({ ID: "1", Operation: "OperationTypeApply", Who, Created }));
}

/** A process with these words in its command line. */
function running(words: string): number {
  const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)", words], { stdio: "ignore" });
  processes.push(child);
  return child.pid as number;
}

/** The command line of a shell script. */
function commandOf(script: string): string {
  const [, command = ""] =
    /^exec (.+?) "\$@"$/m.exec(readFileSync(join(__dirname, "../../../..", script), "utf8")) ?? [];
  return command;
}

const steps = () => new Journal(join(folder(), "journal.jsonl"), "look").status();

describe("a run", () => {
  test("keeps a run note while it runs, and deletes it afterwards", async () => {
    const seen = await runExclusively(context(), () => Promise.resolve(new RunNotes(folder()).readLeftNote()));
    expect(seen).toMatchObject({ pid: process.pid, host: hostname() });
    expect(new RunNotes(folder()).readLeftNote()).toBeUndefined();
    expect(steps()).toEqual([]);
  });

  test.each([
    ["started by bootstrap.sh", commandOf("bootstrap.sh")],
    ["started as coldstart", "node tools/coldstart.cjs up"],
    ["a rotation, started with npx", "node /project/node_modules/.bin/coldstart rotate hybrid"],
    ["a restore of a state, started as coldstart", "node tools/coldstart.cjs state restore infra backup.tfstate"],
    ["a move of states, started with npx", "node /project/node_modules/.bin/coldstart state move"],
    ["a restore of etcd, started with npx", "node /project/node_modules/.bin/coldstart etcd restore latest"],
  ])("does not start while another run is active, and names it: %s", async (_, command) => {
    left({ pid: running(command) });
    await expect(runExclusively(context(), () => Promise.resolve())).rejects.toThrow(
      / hybrid: process \d+, since 2026-01-02T12:00:00\.000Z\. .*\n.*kill -INT \d+/,
    );
  });

  test.each(["another process", "editor /home/me/coldstart", "/opt/coldstart-monitor up"])(
    "ignores an unrelated process with the pid of a killed run: %s",
    async (command) => {
      left({ pid: running(command) });
      await expect(runExclusively(context(), () => Promise.resolve("done"))).resolves.toBe("done");
    },
  );

  const damageState = () => {
    const state = join(folder(), "auth.tfstate");
    writeFileSync(`${state}.good`, JSON.stringify({ serial: 7 }));
    writeFileSync(state, "");
    return state;
  };

  test("restores a damaged state first, as a step of the journal", async () => {
    const state = damageState();
    await runExclusively(context(), () => Promise.resolve());
    expect(readFileSync(state, "utf8")).toBe(JSON.stringify({ serial: 7 }));
    expect(steps()).toMatchObject([{ step: "repair-auth", state: "done" }]);
  });

  describe("wording", () => {
    test("of a restored state", async () => {
      damageState();
      await runExclusively(context(), () => Promise.resolve());
      expect(said).toEqual([
        "Restoring the state of auth",
        expect.stringMatching(/^a killed run had damaged it; its backup is restored \(/),
      ]);
    });
  });
});

describe("a lock that a killed run left", () => {
  const gone = { terraform: { pid: NO_PROCESS, layer: "infra", since: SINCE } };

  test("is removed, as a step of the journal, when its process has ended", async () => {
    left(gone);
    locked(LATER);
    await runExclusively(context(), () => Promise.resolve());
    expect(existsSync(lock())).toBe(false);
    expect(steps()).toMatchObject([
      { step: "unlock-infra", state: "done", detail: expect.stringContaining(`process ${NO_PROCESS}`) },
    ]);
  });

  test.each([
    ["another user's", () => locked(LATER, "eve@elsewhere")],
    ["older than the run", () => locked(BEFORE)],
    ["half a file", () => writeFileSync(lock(), '{"ID"')],
  ])("stays when it is %s", async (_, make) => {
    left(gone);
    make();
    await runExclusively(context(), () => Promise.resolve());
    expect(existsSync(lock())).toBe(true);
    expect(steps()).toEqual([]);
  });

  test("stays when the run was on another machine", async () => {
    left({ ...gone, host: "elsewhere" });
    locked(LATER);
    await runExclusively(context(), () => Promise.resolve());
    expect(existsSync(lock())).toBe(true);
  });

  test("is waited for until its Terraform has ended", async () => {
    const pid = running("terraform apply");
    left({ terraform: { pid, layer: "infra", since: SINCE } });
    locked(LATER);
    setTimeout(() => process.kill(pid, "SIGKILL"), 100);
    await runExclusively(context(), () => Promise.resolve());
    expect(existsSync(lock())).toBe(false);
    expect(said).toContain("Unlocking infra");
  });

  test("does not let two runs start that both waited for it", async () => {
    const pid = running("terraform apply");
    left({ terraform: { pid, layer: "infra", since: SINCE } });
    locked(LATER);
    setTimeout(() => {
      left({ pid: running("node tools/coldstart.cjs up") });
      process.kill(pid, "SIGKILL");
    }, 100);
    await expect(runExclusively(context(), () => Promise.resolve())).rejects.toMatchObject({ code: "run-active" });
  });
});
