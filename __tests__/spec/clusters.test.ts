import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { clusterChoice, clusterFilePath, loadCluster } from "../../spec";
import type { Cluster } from "../../spec";

const CLUSTERS = join(__dirname, "../../clusters");
const files = readdirSync(CLUSTERS).filter((name) => name.endsWith(".yaml"));
const clusters = files.map((file): [string, Cluster] => [file, loadCluster(join(CLUSTERS, file)).cluster]);

it.each(clusters)("%s passes the checks", (_, cluster) => {
  expect(cluster.nodes.length).toBeGreaterThan(0);
});

it.each(clusters)("%s is found by its own name, and by that of its cluster", (file, { name }) => {
  for (const choice of [file.replace(".yaml", ""), name])
    expect(resolve(clusterFilePath(choice))).toBe(join(CLUSTERS, file));
});

it.each(files)("%s is chosen by its name, and a file elsewhere by its path", (file) => {
  const name = file.replace(".yaml", "");
  for (const path of [clusterFilePath(name), join(CLUSTERS, file), `./clusters/${file}`])
    expect(clusterChoice(path)).toBe(name);
  for (const path of [`elsewhere/${file}`, join(CLUSTERS, `${name}.yml`)]) expect(clusterChoice(path)).toBe(path);
});

it("has no two clusters with one name, or with one folder in one repository", () => {
  const names = clusters.map(([, { name }]) => name);
  const folders = clusters.map(([, { gitops }]) => `${gitops.repository}#${gitops.path}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(folders).size).toBe(folders.length);
});
