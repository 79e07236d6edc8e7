import { isSnapshotWanted } from "../../support/snapshot-option";
import type { MachineContext } from "../../providers/preflight-context";
import { makeCheck } from "../../support/check";
import type { Observation } from "../../support/check";
import { error, warning } from "../../support/finding";

type Context = Pick<MachineContext, "project" | "environment" | "runtime" | "run">;

/** Flux reads the tree from its git host: it does not see commits that are not pushed. */
export const gitTree = makeCheck<Context>({
  id: "git-tree",
  title: "the work tree is committed and pushed",
  async observe(context) {
    const git = async (...args: string[]) => {
      const { project, environment } = context;
      return context.run("git", args, { cwd: project, environment });
    };
    const status = await git("status", "--porcelain");
    // The check `tools` reports a missing git.
    if (status.status === undefined) return [];
    if (status.status !== 0) {
      return [
        warning(
          "git-no-repository",
          `${context.project} is not a git repository, so it cannot be compared with the repository that Flux reads.`,
          "Work in a clone of the repository that the cluster file names under gitops.",
        ),
      ];
    }
    const changed = status.stdout.split("\n").filter(Boolean);
    const pushed = await git("for-each-ref", "--count=1", "--contains", "HEAD", "--format=%(refname)", "refs/remotes");
    return [...clean(changed, context), ...describeUnpushed(pushed.stdout.trim() !== "", context)];
  },
});

function clean(changed: readonly string[], { runtime, environment }: Context): Observation[] {
  if (changed.length === 0) return ["The git tree is clean."];
  const some = changed.slice(0, 3).map((line) => line.slice(3));
  const names = `${some.join(", ")}${changed.length > some.length ? ", …" : ""}`;
  const count = changed.length === 1 ? "1 file is" : `${changed.length} files are`;
  if (isSnapshotWanted(environment)) return [`${count} not committed (${names}); the snapshot includes them.`];
  return runtime.repository === "work tree"
    ? [`${count} not committed (${names}); Flux reads the work tree here, as if it were pushed.`]
    : [
        error(
          "git-uncommitted",
          `${count} not committed: ${names}. Flux reads only pushed commits.`,
          "git add … && git commit && git push",
        ),
      ];
}

function describeUnpushed(pushed: boolean, { runtime, environment }: Context): Observation[] {
  if (pushed || isSnapshotWanted(environment)) return [];
  return runtime.repository === "work tree"
    ? ["HEAD is on no remote branch; Flux reads the work tree here, as if it were pushed."]
    : [error("git-unpushed", "HEAD is on no known remote branch. Flux reads only pushed commits.", "git push")];
}
