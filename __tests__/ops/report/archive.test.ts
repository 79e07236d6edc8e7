import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Entry } from "../../../ops/state/journal";
import { archiveReport } from "../../../ops/report/archive";
import { REPORT_FILES } from "../../../ops/report/write";
import { SAMPLE } from "./sample";
import { temporaryFolder } from "../../support/temporary-folder";

const RUNS = ["1a2b3c4d-0000-4000-8000-000000000000", "5e6f7a8b-0000-4000-8000-000000000000"] as const;

const project = temporaryFolder("archive");
beforeEach(() => {
  execFileSync("git", ["init", "--quiet"], { cwd: project() });
});

const history = RUNS.map((run): Entry => ({ at: "2030-01-01T00:00:00Z", run, step: "verify", outcome: "done" }));

function archive(run: string): string {
  const report = { ...SAMPLE, finishedAt: "2030-01-01T12:00:00.123Z" };
  return archiveReport(join(project(), "ai/state"), { run, report, history });
}

describe("the archive of reports", () => {
  test("has a folder for each run, with its report and its part of the journal", () => {
    const [first = "", second = ""] = RUNS.map(archive);
    expect(first).toBe(join(project(), "ai/state/2030-01-01T12-00-00Z-1a2b3c4d"));
    expect(second).not.toBe(first);
    expect(readdirSync(first).sort()).toEqual(["journal.jsonl", ...REPORT_FILES].sort());
    expect(readFileSync(join(first, "journal.jsonl"), "utf8")).toBe(`${JSON.stringify(history[0])}\n`);
  });

  test("is readable by its owner only", () => {
    const umask = process.umask(0);
    const own = archive(RUNS[0]);
    process.umask(umask);
    const modeOf = (path: string) => statSync(path).mode & 0o777;
    expect([modeOf(join(project(), "ai/state")), modeOf(own)]).toEqual([0o700, 0o700]);
    const modes = readdirSync(own).map((name) => modeOf(join(own, name)));
    expect([...new Set(modes)]).toEqual([0o600]);
  });

  test("is ignored by git unless configured otherwise", () => {
    archive(RUNS[0]);
    const status = () => execFileSync("git", ["status", "--porcelain"], { cwd: project(), encoding: "utf8" });
    expect(status()).toBe("");
    rmSync(join(project(), "ai/state/.gitignore"));
    archive(RUNS[1]);
    expect(status()).toBe("?? ai/\n");
  });
});
