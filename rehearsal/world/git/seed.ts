/** Fills a new repository with the files of a project, without its history. */
import { randomUUID } from "node:crypto";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { git } from "./git";
import type { GitRepository } from "./repository";

export interface Seed {
  /** The project that a new repository starts from. */
  readonly project: string;
  /** Whether uncommitted changes are included. @default false: a real host does not have them */
  readonly uncommitted?: boolean;
}

/** A fetched commit, in a folder that is named after it. Repositories differ only in the branch. */
interface FetchedCommit {
  readonly folder: string;
  readonly commit: string;
}

const PACKS = "objects/pack";
/** An index of the commit's files, so that unchanged files of the project are not read again. */
const INDEX = "index";

/** @param cache for fetched commits; any number of worlds may share it. */
export function seed(repository: GitRepository, branch: string, { project, uncommitted }: Seed, cache?: string): void {
  const head = headOf(project);
  const kept = head && cache ? { folder: join(cache, head.commit), commit: head.commit } : undefined;
  if (!kept || !copyFetched(repository, branch, kept)) {
    fetchHead(repository, branch, project);
    if (kept && repository.resolve(`refs/heads/${branch}`) === kept.commit) keep(repository, kept, project);
  }
  if (uncommitted) commitUncommitted(repository, branch, project, head?.tree, kept);
}

function headOf(project: string): { readonly commit: string; readonly tree: string } | undefined {
  try {
    const [commit = "", tree = ""] = git(["rev-parse", "HEAD", "HEAD^{tree}"], { folder: project }).split("\n");
    return { commit, tree };
  } catch {
    return undefined; // the fetch says why
  }
}

function fetchHead(repository: GitRepository, branch: string, project: string): void {
  // Without history and with fast compression: a rehearsal reads only files, and a small pack takes a second.
  const pack = ["--depth=1", "--upload-pack", "git -c pack.window=0 -c core.compression=1 upload-pack"];
  repository.git(
    "-c",
    "fetch.unpackLimit=1",
    "fetch",
    "--quiet",
    "--no-tags",
    ...pack,
    project,
    `+HEAD:refs/heads/${branch}`,
  );
}

/** @returns whether it was there */
function copyFetched(repository: GitRepository, branch: string, { folder, commit }: FetchedCommit): boolean {
  if (!existsSync(folder)) return false;
  try {
    cpSync(join(folder, PACKS), join(repository.folder, PACKS), { recursive: true });
    copyFileSync(join(folder, "shallow"), join(repository.folder, "shallow"));
  } catch {
    return false; // another process has just replaced it by a newer commit
  }
  const ref = join(repository.folder, "refs/heads", branch);
  mkdirSync(dirname(ref), { recursive: true });
  writeFileSync(ref, `${commit}\n`);
  return true;
}

/** Replaces the previous commit. Failures are ignored: it is only a cache. */
function keep(repository: GitRepository, { folder, commit }: FetchedCommit, project: string): void {
  const aside = `${folder}.${randomUUID()}`;
  try {
    cpSync(join(repository.folder, PACKS), join(aside, PACKS), { recursive: true });
    copyFileSync(join(repository.folder, "shallow"), join(aside, "shallow"));
    const env = { GIT_INDEX_FILE: join(aside, INDEX) };
    git(["read-tree", commit], { folder: project, env });
    git(["update-index", "-q", "--refresh"], { folder: project, env });
    renameSync(aside, folder);
    for (const name of readdirSync(dirname(folder)))
      if (!name.startsWith(commit)) removeKept(join(dirname(folder), name));
  } catch {
    // Two worlds were seeded at once, or the cache cannot be written.
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Renamed first, so that a process that copies it at this moment fails instead of copying a part. */
function removeKept(folder: string): void {
  const aside = join(dirname(folder), `removed-${randomUUID()}`);
  renameSync(folder, aside);
  rmSync(aside, { recursive: true, force: true });
}

function commitUncommitted(
  repository: GitRepository,
  branch: string,
  project: string,
  committed: string | undefined,
  kept: FetchedCommit | undefined,
): void {
  const scratch = mkdtempSync(join(tmpdir(), "coldstart-seed-"));
  try {
    const parent = repository.resolve(`refs/heads/${branch}`) ?? "";
    const index = join(scratch, INDEX);
    // New objects go only to the copy: the project's repository is never written.
    const env = { GIT_INDEX_FILE: index, GIT_OBJECT_DIRECTORY: join(repository.folder, "objects") };
    const ready = kept && join(kept.folder, INDEX);
    // Git compares the modification times of the files with that of the index.
    if (ready && existsSync(ready)) cpSync(ready, index, { preserveTimestamps: true });
    else git(["read-tree", parent], { folder: project, env });
    addAll(project, env);
    const tree = git(["write-tree"], { folder: project, env });
    if (tree === (committed ?? repository.hash(parent, ""))) return;
    const date = git(["--git-dir", repository.folder, "show", "--no-patch", "--format=%ct +0000", parent]);
    const commit = git(["commit-tree", tree, "-p", parent, "-m", "Uncommitted work"], {
      folder: project,
      env: { ...env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    });
    repository.git("update-ref", `refs/heads/${branch}`, commit);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const ATTEMPTS = 3;

/** Git fails if a file that it has listed, such as an editor's temporary file, is deleted before git reads it. */
function addAll(project: string, env: Readonly<Record<string, string>>): void {
  for (let attempt = 1; ; attempt += 1)
    try {
      git(["add", "--all"], { folder: project, env });
      return;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
}
