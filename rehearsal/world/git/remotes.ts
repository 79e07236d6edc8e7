/** The git hosts of the world: an address leads to a bare repository in the rehearsal's folder. */
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { git } from "./git";
import { Mirrors, isOnThisMachine } from "./mirrors";
import { GitRepository } from "./repository";

interface Seed {
  /** The project that a new repository starts from. */
  readonly project: string;
  /** Whether what is not committed comes along. Default: false, as a real host would not have it. */
  readonly uncommitted?: boolean;
}

export interface RemotesOptions {
  /** Where repositories are kept. */
  readonly folder: string;
  readonly seed?: Seed;
  /** Repositories that exist from the start, as address and branch. Others exist once a provider has opened them. */
  readonly known?: readonly { readonly url: string; readonly branch: string }[];
}

export class GitRemotes {
  private readonly open = new Map<string, GitRepository>();
  private readonly mirrors = new Mirrors();

  constructor(private readonly options: RemotesOptions) {}

  /** The repository behind an address, made and seeded at first use. */
  ensure(url: string, branch: string): GitRepository {
    const repository = this.find(url) ?? this.adopt(url, new GitRepository(this.folderOf(url)));
    if (!repository.resolve(`refs/heads/${branch}`) && this.options.seed) seed(repository, branch, this.options.seed);
    return repository;
  }

  /** Whether a host answers there, without the repository being made for that. */
  has(url: string): boolean {
    const isKnown = this.options.known?.some((entry) => canonical(entry.url) === canonical(url)) ?? false;
    return isKnown || this.open.has(canonical(url)) || existsSync(join(this.folderOf(url), "HEAD"));
  }

  /** The repository behind an address; undefined when no host answers there. */
  find(url: string): GitRepository | undefined {
    const open = this.open.get(canonical(url));
    if (open) return open;
    if (existsSync(join(this.folderOf(url), "HEAD"))) return this.adopt(url, new GitRepository(this.folderOf(url)));
    const known = this.options.known?.find((entry) => canonical(entry.url) === canonical(url));
    if (!known) return undefined;
    const repository = this.adopt(url, new GitRepository(this.folderOf(url)));
    if (this.options.seed) seed(repository, known.branch, this.options.seed);
    return repository;
  }

  /**
   * Updates the copy of a repository that is served on this machine; hosts of the world need no update.
   *
   * @throws Error with git's own message, when the server does not answer
   */
  refresh(url: string): void {
    if (isOnThisMachine(url))
      this.mirrors.refresh(this.adopt(url, this.find(url) ?? new GitRepository(this.folderOf(url))), url);
  }

  private adopt(url: string, repository: GitRepository): GitRepository {
    this.open.set(canonical(url), repository);
    return repository;
  }

  private folderOf(url: string): string {
    const readable = canonical(url).replaceAll(/[^a-z0-9.]+/gi, "-");
    const hash = createHash("sha256").update(canonical(url)).digest("hex").slice(0, 8);
    return resolve(this.options.folder, `${readable}-${hash}.git`);
  }
}

/** One address for https://host/a/b.git, ssh://git@host/a/b and git@host:a/b. */
function canonical(url: string): string {
  return url
    .replace(/^[a-z+]+:\/\//i, "")
    .replace(/^[^@/]+@/, "")
    .replace(/^([^/:]+):(?!\d)/, "$1/")
    .replace(/\.git\/?$/, "")
    .replace(/\/+$/, "")
    .toLowerCase();
}

function seed(repository: GitRepository, branch: string, { project, uncommitted }: Seed): void {
  // Without history and with fast compression: a rehearsal reads only files, and a small pack takes a second.
  const pack = ["--depth=1", "--upload-pack", "git -c pack.window=0 -c core.compression=1 upload-pack"];
  repository.git("fetch", "--quiet", "--no-tags", ...pack, project, `+HEAD:refs/heads/${branch}`);
  if (!uncommitted) return;
  const scratch = mkdtempSync(join(tmpdir(), "coldstart-seed-"));
  try {
    const parent = repository.resolve(`refs/heads/${branch}`) ?? "";
    // New objects go only to the copy: the project's repository is never written.
    const env = { GIT_INDEX_FILE: join(scratch, "index"), GIT_OBJECT_DIRECTORY: join(repository.folder, "objects") };
    git(["read-tree", parent], { folder: project, env });
    git(["add", "--all"], { folder: project, env });
    const tree = git(["write-tree"], { folder: project, env });
    if (tree === repository.hash(parent, "")) return;
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
