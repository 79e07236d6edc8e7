import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MachineContext } from "../../providers/preflight-context";
import { makeCheck } from "../../support/check";
import { error, note } from "../../support/finding";

type Context = Pick<MachineContext, "project" | "environment" | "runtime" | "run">;

const CONFIGURATION = ".pre-commit-config.yaml";
const TIMEOUT_MS = 10 * 60_000;

/** Runs the project's pre-commit hooks on the committed tree. */
export const hooks = makeCheck<Context>({
  id: "pre-commit-hooks",
  title: "the pre-commit hooks pass",
  async observe(context) {
    const { project, environment, runtime, run } = context;
    if (!existsSync(join(project, CONFIGURATION))) return [];
    if (runtime.offline) return [`The pre-commit hooks are not run, because they are downloaded: ${runtime.offline}.`];
    const installed = await run("pre-commit", ["--version"], { environment });
    if (installed.status === undefined) {
      return [
        note(
          "hooks-not-run",
          "The pre-commit hooks are not run: pre-commit is not installed.",
          "https://pre-commit.com/#install",
        ),
      ];
    }
    // In a copy: many hooks fix the files, and preflight changes nothing.
    const copy = mkdtempSync(join(tmpdir(), "coldstart-hooks-"));
    try {
      const cloned = await run("git", ["clone", "--quiet", "--shared", project, copy], { environment });
      if (cloned.status !== 0) return ["The pre-commit hooks are not run: the tree cannot be cloned."];
      if (existsSync(join(project, "node_modules")))
        symlinkSync(join(project, "node_modules"), join(copy, "node_modules"));
      const args = ["run", "--all-files", "--color", "never"];
      const { status, stdout } = await run("pre-commit", args, { cwd: copy, environment, timeoutMs: TIMEOUT_MS });
      if (status === 0) return ["The pre-commit hooks pass."];
      // Prints only the names of the hooks: their output may contain the secret that they found.
      const failed = stdout.split("\n").flatMap((line) => /^(.+?)\.{3,}.*Failed$/.exec(line)?.[1] ?? []);
      const names = failed.length > 0 ? `: ${failed.join(", ")}` : "";
      return [
        error(
          "hooks-failed",
          `Pre-commit hooks fail${names}.`,
          "Run pre-commit run --all-files, fix the failures, and commit.",
        ),
      ];
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  },
});
