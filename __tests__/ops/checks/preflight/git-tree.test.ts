import { execFileSync } from "node:child_process";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gitTree } from "../../../../ops/checks/preflight/git-tree";
import { hooks } from "../../../../ops/checks/preflight/hooks";
import { runProgram } from "../../../../ops/clients/processes/program";
import { context, reportOf, programs } from "./support/fakes";
import type { Runtime } from "../../../../ops/support/runtime";
import { rehearsalRuntime } from "../../../../ops/rehearsal/runtime";
import { sharedFolder } from "../../../support/temporary-folder";

let project: string;
let remote: string;
beforeEach(() => {
  remote = sharedFolder("remote");
  project = sharedFolder("tree");
  git("init", "--quiet", "--bare", remote);
  git("init", "--quiet");
  git("remote", "add", "origin", remote);
  commit("one");
  git("push", "--quiet", "origin", "HEAD:main");
});

const environment = { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: "/dev/null", HOME: tmpdir() };

function git(...args: string[]): void {
  const identity = ["-c", "user.name=me", "-c", "user.email=me@example.org"];
  execFileSync("git", [...identity, ...args], { cwd: project, env: environment });
}

function commit(name: string): void {
  writeFileSync(join(project, name), name);
  git("add", "--all");
  git("commit", "--quiet", "-m", name);
}

const tree = (more: { runtime?: Runtime } = {}) =>
  reportOf(gitTree, context({ project, environment, run: runProgram, ...more }));

describe("the git tree", () => {
  test("passes when it is clean and pushed", async () => {
    expect(await tree()).toEqual([expect.stringMatching(/^evidence: .*clean/)]);
  });

  test("has no uncommitted changes, except in a rehearsal", async () => {
    for (const name of ["a", "b", "c", "d"]) writeFileSync(join(project, name), "");
    expect(await tree()).toEqual([
      expect.stringMatching(/^error git-uncommitted: 4 files .* a, b, c, …\. .* → git add/),
    ]);
    expect(await tree({ runtime: rehearsalRuntime("/somewhere") })).toEqual([
      expect.stringMatching(/^evidence: 4 files /),
    ]);
  });

  test("has no commits that are not pushed, except in a rehearsal", async () => {
    commit("two");
    expect(await tree()).toContainEqual(expect.stringMatching(/^error git-unpushed: /));
    expect(await tree({ runtime: rehearsalRuntime("/somewhere") })).toContainEqual(
      expect.stringMatching(/^evidence: .* HEAD /),
    );
  });

  test("is not compared outside of a git repository, with a warning, nor without git", async () => {
    rmSync(join(project, ".git"), { recursive: true });
    expect(await tree()).toEqual([expect.stringMatching(/^warning git-no-repository: /)]);
    expect(await reportOf(gitTree, context({ project, run: programs({}) }))).toEqual([]);
  });
});

describe("pre-commit hooks", () => {
  const configured = () => writeFileSync(join(project, ".pre-commit-config.yaml"), "repos: []\n");
  const ran = (stdout: string, status: number) =>
    programs({ "git clone": {}, "pre-commit --version": {}, "pre-commit run": { stdout, status } });

  test("that are not configured or not installed are skipped", async () => {
    expect(await reportOf(hooks, context({ project }))).toEqual([]);
    configured();
    expect(await reportOf(hooks, context({ project }))).toEqual([expect.stringMatching(/^info hooks-not-run: /)]);
    expect(await reportOf(hooks, context({ project, runtime: rehearsalRuntime("/somewhere") }))).toEqual([
      expect.stringMatching(/^evidence: /),
    ]);
  });

  test("pass, or fail by name without their output", async () => {
    configured();
    expect(await reportOf(hooks, context({ project, run: ran("", 0) }))).toEqual([
      expect.stringMatching(/^evidence: .*pre-commit/),
    ]);
    const output = "trim whitespace....Passed\nDetect secrets.........Failed\n- found secret-git\n";
    expect(await reportOf(hooks, context({ project, run: ran(output, 1) }))).toEqual([
      expect.stringMatching(/^error hooks-failed: .*: Detect secrets\. → .*pre-commit run/),
    ]);
  });

  test("run on a copy: a hook that repairs files changes nothing here", async () => {
    configured();
    const before = readdirSync(project);
    const run: typeof runProgram = async (program, args, options) => {
      if (program !== "pre-commit") return runProgram(program, args, options);
      if (args[0] === "run") writeFileSync(join(options.cwd ?? project, "repaired"), "");
      return { status: 0, stdout: "", stderr: "" };
    };
    expect(await reportOf(hooks, context({ project, environment, run }))).toEqual([
      expect.stringMatching(/^evidence: .*pre-commit/),
    ]);
    expect(readdirSync(project)).toEqual(before);
  });
});
