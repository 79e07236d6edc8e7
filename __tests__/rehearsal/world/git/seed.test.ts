import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { IDENTITY, git } from "../../../../rehearsal/world/git/git";
import { GitRemotes } from "../../../../rehearsal/world/git/remotes";
import { temporaryFolder } from "../../../support/temporary-folder";

const folder = temporaryFolder("seed");

test("a repository from the cache is the one that a fetch makes, with everything that is not committed", () => {
  const [project, cache] = [join(folder(), "project"), join(folder(), "cache")];
  const inProject = (...args: string[]) => git(args, { folder: project, env: IDENTITY });
  const write = (name: string, text: string) => writeFileSync(join(project, name), text);
  const commit = () => {
    inProject("add", "--all");
    inProject("commit", "--quiet", "--message", "x");
    return inProject("rev-parse", "HEAD");
  };
  let worlds = 0;
  const seeded = (seedCache?: string) => {
    const world = join(folder(), `world-${(worlds += 1)}`);
    const remotes = new GitRemotes({ folder: world, seed: { project, uncommitted: true }, seedCache });
    const repository = remotes.ensure("https://git.example/one", "deep/main");
    const head = repository.resolve("refs/heads/deep/main") ?? "";
    const read = (name: string) => repository.read(head, name);
    return { head, log: repository.git("log", "--format=%s", head), one: read("one"), two: read("two") };
  };
  mkdirSync(project);
  inProject("init", "--quiet");
  write("one", "committed\n");
  const first = commit();

  const fetched = seeded();
  expect(fetched).toEqual({ head: first, log: "x", one: "committed\n", two: undefined });
  expect(seeded(cache)).toEqual(fetched);
  expect(readdirSync(cache)).toEqual([first]);
  expect(seeded(cache)).toEqual(fetched);

  write("one", "different\n");
  write("two", "new\n");
  const changed = seeded();
  expect(changed).toMatchObject({ log: "Uncommitted work\nx", one: "different\n", two: "new\n" });
  expect(seeded(cache)).toEqual(changed);

  const second = commit();
  expect(seeded(cache)).toEqual({ head: second, log: "x", one: "different\n", two: "new\n" });
  expect(readdirSync(cache)).toEqual([second]);
  expect(inProject("status", "--porcelain")).toBe("");
});

test("a file that is deleted while the work tree is read is left out", () => {
  const [project, world] = [join(folder(), "project"), join(folder(), "world")];
  const inProject = (...args: string[]) => git(args, { folder: project, env: IDENTITY });
  mkdirSync(project);
  inProject("init", "--quiet");
  inProject("commit", "--quiet", "--allow-empty", "--message", "x");
  // Git lists both files, and the filter of the first one deletes the second one.
  inProject("config", "filter.deletes.clean", "rm -f two; cat");
  writeFileSync(join(project, ".gitattributes"), "one filter=deletes\n");
  writeFileSync(join(project, "one"), "1\n");
  writeFileSync(join(project, "two"), "2\n");
  const remotes = new GitRemotes({ folder: world, seed: { project, uncommitted: true } });
  const repository = remotes.ensure("https://git.example/one", "main");
  const head = repository.resolve("refs/heads/main") ?? "";
  expect(repository.files(head)).toEqual([".gitattributes", "one"]);
});
