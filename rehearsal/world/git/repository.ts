/** A bare repository of a git host. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readBlobs } from "./blobs";
import { IDENTITY, git } from "./git";

export interface DeployKey {
  readonly id: number;
  readonly title: string;
  /** Without its comment. */
  readonly key: string;
  readonly read_only: boolean;
}

export class GitRepository {
  private readonly trees = new Map<string, ReadonlyMap<string, string>>();
  private readonly contents = new Map<string, string>();
  private listed: { readonly tree: ReadonlyMap<string, string>; readonly names: readonly string[] } | undefined;

  constructor(readonly folder: string) {
    if (existsSync(join(folder, "HEAD"))) return;
    // Writes the files that git requires (gitrepository-layout), because `git init` would take longer.
    for (const part of ["objects", "refs/heads"]) mkdirSync(join(folder, part), { recursive: true });
    writeFileSync(join(folder, "config"), "[core]\n\trepositoryformatversion = 0\n\tbare = true\n");
    writeFileSync(join(folder, "HEAD"), "ref: refs/heads/main\n");
  }

  deployKeys(): readonly DeployKey[] {
    const file = join(this.folder, "deploy-keys.json");
    return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as DeployKey[]) : [];
  }

  addDeployKey(key: Omit<DeployKey, "id">): DeployKey {
    const keys = this.deployKeys();
    const added = { id: 1 + Math.max(0, ...keys.map(({ id }) => id)), ...key };
    this.writeDeployKeys([...keys, added]);
    return added;
  }

  deleteDeployKey(id: number): void {
    this.writeDeployKeys(this.deployKeys().filter((key) => key.id !== id));
  }

  private writeDeployKeys(keys: readonly DeployKey[]): void {
    writeFileSync(join(this.folder, "deploy-keys.json"), JSON.stringify(keys));
  }

  /** The commit of a branch, tag or commit; undefined when there is none. */
  resolve(ref: string): string | undefined {
    const branch = this.looseBranch(ref);
    // There are no packed refs, so a branch without a file does not exist.
    if (branch !== undefined || (ref.startsWith("refs/") && !existsSync(join(this.folder, "packed-refs"))))
      return branch;
    return this.tryGit("rev-parse", "--verify", "--quiet", `${ref}^{commit}`);
  }

  /** Everything in a commit: folders and files by path, with their hashes. */
  tree(commit: string): ReadonlyMap<string, string> {
    let tree = this.trees.get(commit);
    if (!tree) {
      const lines = this.tryGit("ls-tree", "-r", "-t", "-z", "--full-tree", commit)?.split("\0") ?? [];
      tree = new Map(
        lines.filter(Boolean).map((line) => [line.slice(line.indexOf("\t") + 1), line.split(/[ \t]/)[2] ?? ""]),
      );
      this.trees.clear();
      this.trees.set(commit, tree);
    }
    return tree;
  }

  private names(commit: string): readonly string[] {
    const tree = this.tree(commit);
    if (this.listed?.tree !== tree) this.listed = { tree, names: [...tree.keys()] };
    return this.listed.names;
  }

  /** The files under a path in a commit, by their full paths. */
  files(commit: string, path = ""): string[] {
    const names = this.names(commit);
    const from = path ? names.indexOf(path) : 0;
    if (from < 0) return [];
    // Git lists what is under a folder right behind it.
    let end = from;
    while (end < names.length && isWithin(names[end] ?? "", path)) end += 1;
    return names.slice(from, end).filter((name, index) => {
      const next = names[from + index + 1];
      return !next?.startsWith(`${name}/`);
    });
  }

  /** A file's content; undefined when it is not there. */
  read(commit: string, path: string): string | undefined {
    const hash = this.tree(commit).get(path);
    return hash === undefined ? undefined : this.blobs([hash]).get(hash);
  }

  /** The contents of files by their hashes. One process reads all that were not read before. */
  blobs(hashes: readonly string[]): ReadonlyMap<string, string> {
    const unread = hashes.filter((hash) => !this.contents.has(hash));
    if (unread.length > 0) readBlobs(this.folder, unread).forEach((content, hash) => this.contents.set(hash, content));
    return this.contents;
  }

  /** The hash of the file or folder at a path; undefined if there is none. */
  hash(commit: string, path: string): string | undefined {
    if (path) return this.tree(commit).get(path);
    return this.tryGit("rev-parse", "--verify", "--quiet", `${commit}^{tree}`);
  }

  /**
   * Commits to a branch: new content per path, or null to delete. Returns undefined if nothing changes, as the real tools
   * push nothing then.
   */
  commit(
    branch: string,
    message: string,
    changes: Readonly<Record<string, string | null>>,
    when: Date,
  ): string | undefined {
    const parent = this.resolve(`refs/heads/${branch}`);
    const tree = parent ? this.tree(parent) : new Map<string, string>();
    const changed = Object.entries(changes).filter(([path, content]) =>
      content === null ? tree.has(path) : tree.get(path) !== blobHash(content),
    );
    if (parent && changed.length === 0) return undefined;
    // One process for all files.
    const input = fastImport(`refs/heads/${branch}`, parent, message, changed, Math.floor(when.getTime() / 1000));
    return git(["--git-dir", this.folder, "fast-import", "--quiet"], { input });
  }

  /**
   * Writes a top-level folder of a commit to disk, where a real tool can read it.
   * @param there the files that the folder already has, by path, with their hashes
   */
  export(commit: string, path: string, target: string, there: ReadonlyMap<string, string> = new Map()): void {
    mkdirSync(target, { recursive: true });
    const tree = this.tree(commit);
    for (const file of there.keys())
      if (isWithin(file, path) && !tree.has(file)) rmSync(join(target, file), { recursive: true, force: true });
    const changed = this.files(commit, path).filter((file) => tree.get(file) !== there.get(file));
    if (changed.length === 0) return;
    const index = join(this.folder, "export.index");
    rmSync(index, { force: true });
    const where = ["--git-dir", this.folder, "--work-tree", target, "--literal-pathspecs"];
    git([...where, "checkout", "--quiet", commit, "--pathspec-from-file=-", "--pathspec-file-nul"], {
      env: { GIT_INDEX_FILE: index },
      input: changed.map((file) => `${file}\0`).join(""),
    });
  }

  git(...args: string[]): string {
    return git(["--git-dir", this.folder, ...args]);
  }

  /** Heads are read before every read of the API, and a file is faster than a process. */
  private looseBranch(ref: string): string | undefined {
    const file = join(this.folder, ref.startsWith("refs/") ? ref : `refs/heads/${ref}`);
    return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
  }

  private tryGit(...args: string[]): string | undefined {
    try {
      return this.git(...args) || undefined;
    } catch {
      return undefined;
    }
  }
}

function isWithin(name: string, path: string): boolean {
  return !path || name === path || name.startsWith(`${path}/`);
}

/** The hash that git gives a file. */
export function blobHash(content: string): string {
  return createHash("sha1")
    .update(`blob ${Buffer.byteLength(content)}\0${content}`)
    .digest("hex");
}

/** What `git fast-import` reads: one commit, and the question for its hash. */
function fastImport(
  ref: string,
  parent: string | undefined,
  message: string,
  changes: readonly (readonly [path: string, content: string | null])[],
  seconds: number,
): string {
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  return [
    `commit ${ref}\nmark :1\n`,
    `committer ${IDENTITY.GIT_COMMITTER_NAME} <${IDENTITY.GIT_COMMITTER_EMAIL}> ${seconds} +0000\n`,
    data(`${message}\n`),
    parent ? `from ${parent}\n` : "",
    ...changes.map(([path, content]) =>
      content === null ? `D ${quote(path)}\n` : `M 100644 inline ${quote(path)}\n${data(content)}`,
    ),
    "\nget-mark :1\n",
  ].join("");
}

function quote(path: string): string {
  return `"${path.replaceAll(/["\\]/g, "\\$&").replaceAll("\n", "\\n")}"`;
}
