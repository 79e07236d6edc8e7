import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Builder } from "../../../../rehearsal/world/flux/build";
import { GitRepository } from "../../../../rehearsal/world/git/repository";
import { temporaryFolder } from "../../../support/temporary-folder";

const folder = temporaryFolder("builds");

const settings = (value: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings }\ndata: { key: ${value} }\n`;

test("a world reuses the builds of another one, unless one of their inputs differs", async () => {
  const cache = join(folder(), "cache");
  const repository = new GitRepository(join(folder(), "git"));
  const commit = (files: Record<string, string>) =>
    repository.commit("main", "x", files, new Date("2026-01-01T12:00:00Z")) ?? "";
  const build = (world: string, at: string) =>
    new Builder(join(folder(), world), cache).build(repository, at, "./apps", {});
  const first = commit({
    "apps/kustomization.yaml": "resources: [../base]\n",
    "base/kustomization.yaml": "resources: [settings.yaml]\n",
    "base/settings.yaml": settings("one"),
  });

  expect(await build("a", first)).toContain("key: one");
  const [kept = ""] = readdirSync(cache);
  // So that it shows where the text came from.
  writeFileSync(join(cache, kept), `# kept\n${readFileSync(join(cache, kept), "utf8")}`);
  expect(await build("b", first)).toMatch(/^# kept\n[^]*key: one/);

  expect(await build("c", commit({ "README.md": "of no interest\n" }))).toMatch(/^# kept\n/);
  const changed = await build("d", commit({ "base/settings.yaml": settings("two") }));
  expect(changed).toContain("key: two");
  expect(changed).not.toContain("# kept");
  expect(readdirSync(cache)).toHaveLength(2);
});

test.each([
  ["a folder", "resources: [../base]"],
  ["a folder with a slash at its end", "resources: [../base/]"],
  ["a folder by a longer path", "resources: [./../base]"],
  ["a file of a generator", "configMapGenerator: [{ name: made, files: [../base/settings.yaml] }]"],
  ["a file of a generator with a key", "configMapGenerator: [{ name: made, files: [name=../base/settings.yaml] }]"],
])("an input may be outside of the folder: %s", async (_, kustomization) => {
  const repository = new GitRepository(join(folder(), "git"));
  const build = (files: Record<string, string>) => {
    const commit = repository.commit("main", "x", files, new Date("2026-01-01T12:00:00Z")) ?? "";
    return new Builder(join(folder(), "world"), join(folder(), "cache")).build(repository, commit, "./all/apps", {});
  };
  const first = await build({
    "all/apps/kustomization.yaml": `${kustomization}\n`,
    "all/base/kustomization.yaml": "resources: [settings.yaml]\n",
    "all/base/settings.yaml": settings("one"),
  });
  expect(first).toContain("key: one");
  expect(await build({ "all/base/settings.yaml": settings("two") })).toContain("key: two");
});

test("a checkout follows its repository: changed, new and deleted files, and folders without a kustomization.yaml", async () => {
  const repository = new GitRepository(join(folder(), "git"));
  const commit = (files: Record<string, string | null>) =>
    repository.commit("main", "x", files, new Date("2026-01-01T12:00:00Z")) ?? "";
  const builder = new Builder(join(folder(), "world"));
  const build = (at: string, path = "./apps") => builder.build(repository, at, path, { namePrefix: "a-" });
  const keysIn = (text: string) => [...text.matchAll(/key: (\w+)/g)].map(([, key]) => key).sort();
  const named = (name: string, value: string) => settings(value).replace("settings", name);

  const first = commit({ "apps/one.yaml": named("one", "first"), "apps/deep/two.yaml": named("two", "second") });
  expect(keysIn(await build(first))).toEqual(["first", "second"]);
  const without = commit({ "apps/deep/two.yaml": null, "apps/one.yaml": named("one", "changed") });
  expect(keysIn(await build(without))).toEqual(["changed"]);
  // The list that was made for the commit before is not taken for a file of this one.
  const more = commit({ "apps/three.yaml": named("three", "third"), "base/four.yaml": named("four", "fourth") });
  expect(keysIn(await build(more))).toEqual(["changed", "third"]);
  expect(keysIn(await build(more, "./base"))).toEqual(["fourth"]);
  const last = commit({
    "apps/one.yaml": null,
    "apps/three.yaml": null,
    "apps/kustomization.yaml": "resources: [../base]\n",
    "base/kustomization.yaml": "resources: [four.yaml]\n",
    "base/four.yaml": named("four", "fifth"),
  });
  expect(keysIn(await build(last))).toEqual(["fifth"]);
  expect(readdirSync(join(folder(), "world/checkouts", last, "apps"))).toEqual(["kustomization.yaml"]);
});
