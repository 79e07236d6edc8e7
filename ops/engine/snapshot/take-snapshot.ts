import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "../../clients/processes/program";
import { redact } from "../../support/redaction";

export interface SnapshotOptions {
  /** The work tree. */
  readonly project: string;
  /** The folder of the repository to serve; existing content is replaced. */
  readonly folder: string;
  readonly branch: string;
  readonly environment: NodeJS.ProcessEnv;
}

export interface Snapshot {
  readonly commit: string;
  /** Files that differ from the last commit. */
  readonly uncommitted: readonly string[];
  /** The files that are left out because they contain secrets. */
  readonly leftOut: readonly string[];
}

/** Files with these names contain keys or state, even if git does not ignore them. */
const SECRET_FILES =
  /(^|\/)(\.env(\.(?!example$|sample$)[^/]+)?|\.netrc|\.npmrc|kubeconfig|talosconfig|id_(rsa|dsa|ecdsa|ed25519)|[^/]+\.(tfstate(\.[^/]+)?|tfplan|tfvars|pem|key|p12|pfx|kubeconfig|talosconfig))$/i;

/** Larger files are not searched for secrets: Flux reads no file that large. */
const LARGEST = 4 * 1024 * 1024;

const IDENTITY = {
  GIT_AUTHOR_NAME: "Coldstart",
  GIT_AUTHOR_EMAIL: "coldstart@localhost",
  GIT_COMMITTER_NAME: "Coldstart",
  GIT_COMMITTER_EMAIL: "coldstart@localhost",
};

/**
 * Creates a repository with a single commit: the work tree with its uncommitted changes, without files that git
 * ignores. The project's own repository is only read, and its history is left out.
 */
export async function takeSnapshot({ project, folder, branch, environment }: SnapshotOptions): Promise<Snapshot> {
  const scratch = mkdtempSync(join(tmpdir(), "coldstart-snapshot-"));
  try {
    const git = (...args: string[]) => run(args, project, environment);
    const objects = await git("rev-parse", "--path-format=absolute", "--git-path", "objects");
    const uncommitted = await changedFiles(git);
    const leftOut = uncommitted.filter((file) => hasSecret(project, file));
    const draft = join(scratch, "draft.git");
    await git("init", "--quiet", "--bare", draft);
    const date = await git("show", "--no-patch", "--format=%ct +0000", "HEAD");
    const inDraft = {
      ...environment,
      ...IDENTITY,
      GIT_INDEX_FILE: join(scratch, "index"),
      GIT_OBJECT_DIRECTORY: join(draft, "objects"),
      GIT_ALTERNATE_OBJECT_DIRECTORIES: objects,
      // The commit time is fixed, so the same tree gives the same commit.
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_DATE: date,
    };
    const build = (...args: string[]) => run(args, project, inDraft);
    await build("read-tree", "HEAD");
    await build("add", "--all", "--", ".", ...leftOut.map((file) => `:(exclude,top,literal)${file}`));
    const tree = await build("write-tree");
    const commit = await build("commit-tree", tree, "-m", "Snapshot of a work tree");
    await build("--git-dir", draft, "update-ref", `refs/heads/${branch}`, commit);
    await publish(folder, draft, branch, { ...environment, GIT_ALTERNATE_OBJECT_DIRECTORIES: objects });
    return { commit, uncommitted, leftOut };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Copies only objects that the commit reaches: a client may request any object of the repository, not only those of a
 * branch.
 */
async function publish(folder: string, draft: string, branch: string, environment: NodeJS.ProcessEnv): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const plain = { ...environment, GIT_ALTERNATE_OBJECT_DIRECTORIES: undefined };
  await run(["init", "--quiet", "--bare", folder], undefined, plain);
  const ref = `refs/heads/${branch}`;
  const pack = join(folder, "objects", "pack", "pack");
  await run(["--git-dir", draft, "pack-objects", "--quiet", "--revs", pack], undefined, environment, `${ref}\n`);
  const commit = await run(["--git-dir", draft, "rev-parse", ref], undefined, plain);
  await run(["--git-dir", folder, "update-ref", ref, commit], undefined, plain);
  await run(["--git-dir", folder, "symbolic-ref", "HEAD", ref], undefined, plain);
}

async function changedFiles(git: (...args: string[]) => Promise<string>): Promise<string[]> {
  const changed = await git("diff", "--name-only", "--diff-filter=d", "-z", "HEAD");
  const fresh = await git("ls-files", "--others", "--exclude-standard", "-z");
  return [...new Set(`${changed}\0${fresh}`.split("\0").filter(Boolean))].sort();
}

function hasSecret(project: string, file: string): boolean {
  if (SECRET_FILES.test(file)) return true;
  const path = join(project, file);
  const { size } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size === 0 || size > LARGEST || !statSync(path).isFile()) return false;
  const text = readFileSync(path, "utf8");
  return redact(text) !== text;
}

async function run(
  args: readonly string[],
  cwd: string | undefined,
  environment: NodeJS.ProcessEnv,
  input?: string,
): Promise<string> {
  const { status, stdout, stderr } = await runProgram("git", args, {
    ...(cwd === undefined ? {} : { cwd }),
    environment,
    ...(input === undefined ? {} : { input }),
  });
  if (status !== 0) throw new Error(`The snapshot could not be created: git ${args[0] ?? ""}: ${stderr.trim()}`);
  return stdout.trimEnd();
}
