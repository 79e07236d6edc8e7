/** The git hosts of the world: an address leads to a bare repository in the rehearsal's folder. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Mirrors, isOnThisMachine } from "./mirrors";
import { GitRepository } from "./repository";
import { seed } from "./seed";
import type { Seed } from "./seed";

export interface RemotesOptions {
  /** The folder of the repositories. */
  readonly folder: string;
  readonly seed?: Seed;
  /** The cache of initial repository content. Default: none. */
  readonly seedCache?: string;
  /** Repositories that exist from the start, as address and branch. Others exist once a provider has opened them. */
  readonly known?: readonly { readonly url: string; readonly branch: string }[];
}

export class GitRemotes {
  private readonly open = new Map<string, GitRepository>();
  private readonly mirrors = new Mirrors();

  constructor(private readonly options: RemotesOptions) {}

  /** The repository at an address, created and seeded on first use. */
  ensure(url: string, branch: string): GitRepository {
    const repository = this.find(url) ?? this.adopt(url, new GitRepository(this.folderOf(url)));
    if (!repository.resolve(`refs/heads/${branch}`)) this.seed(repository, branch);
    return repository;
  }

  /** Whether a host exists at the address. Does not create the repository. */
  has(url: string): boolean {
    const isKnown = this.options.known?.some((entry) => canonical(entry.url) === canonical(url)) ?? false;
    return isKnown || this.open.has(canonical(url)) || existsSync(join(this.folderOf(url), "HEAD"));
  }

  /** The repository at an address; undefined if there is no host. */
  find(url: string): GitRepository | undefined {
    const open = this.open.get(canonical(url));
    if (open) return open;
    if (existsSync(join(this.folderOf(url), "HEAD"))) return this.adopt(url, new GitRepository(this.folderOf(url)));
    const known = this.options.known?.find((entry) => canonical(entry.url) === canonical(url));
    if (!known) return undefined;
    const repository = this.adopt(url, new GitRepository(this.folderOf(url)));
    this.seed(repository, known.branch);
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

  private seed(repository: GitRepository, branch: string): void {
    if (this.options.seed) seed(repository, branch, this.options.seed, this.options.seedCache);
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
