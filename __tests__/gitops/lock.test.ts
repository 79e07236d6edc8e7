import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { locateChart, locateRelease } from "../../rehearsal/world/kubernetes/charts/locate";
import { treeClusters } from "../../tools/charts/releases";
import { terraformReleases } from "../../tools/charts/terraform-releases";
import { LOCK, leftoverLocks, findLockFaults, renderedTree } from "./support/checks/lock";
import type { Rendered } from "./support/checks/lock";
import { brokenRoutes, findDefinitionFaults, missingKeys, findValueFaults } from "./support/checks/rendered";
import { unwatchedImages, watchedImages } from "./support/checks/watched-images";
import { tableOnPage } from "./support/docs";
import { rightsTable } from "./support/rights";
import { ROOT, build, choosableParts, clustersWithParts, loadTrees, partFolders } from "./support/repository";
import type { Part, Tree } from "./support/tree";

let trees = new Map<string, Tree>();
let choosable: Part[] = [];

beforeAll(async () => {
  [trees] = await Promise.all([loadTrees(), ...partFolders().map((folder) => build(folder))]);
  choosable = await choosableParts([...trees.values()]);
}, 120_000);

const treeOf = (name: string): Tree => {
  const tree = trees.get(name);
  if (!tree) throw new Error(`gitops/clusters/${name} did not build`);
  return tree;
};

/** The releases that Terraform installs, in the lock. */
function lockedTerraform() {
  return terraformReleases(treeClusters()).map(({ source, name, namespace, values }) => {
    const { chart } = locateChart(LOCK, source.repository, source.chart, source.version);
    return locateRelease(chart, { name, namespace, values }).release;
  });
}

const CHECKS: [string, (tree: Tree, rendered: readonly Rendered[]) => string[]][] = [
  ["reads only keys of Secrets and ConfigMaps that something makes", missingKeys],
  ["leads every Ingress to a Service, and every Service to a pod", brokenRoutes],
  ["sets no value that a chart does not know", (_, rendered) => findValueFaults(rendered)],
  [
    "has only objects that fit the definitions its charts bring",
    (tree, rendered) => findDefinitionFaults(tree, rendered, BROUGHT),
  ],
];

/** What the pod network and Flux bring. */
const BROUGHT = ["cilium", "flux2"].flatMap((chart) =>
  LOCK.find(chart).flatMap(({ releases }) => releases.flatMap(({ definitions }) => definitions)),
);

describe.each(clustersWithParts())("the charts of %s", (name) => {
  it.each(CHECKS)("%s", (_, check) => {
    expect(check(treeOf(name), renderedTree(treeOf(name)))).toEqual([]);
  });
});

it("every image that Renovate updates comes from the registry that Renovate queries", () => {
  const releases = [...trees.values()].flatMap((tree) =>
    renderedTree(tree).map((rendered) => ({
      rendered,
      folder: tree.parts.find(({ name }) => name === rendered.part)?.path,
    })),
  );
  const files = releases.map(({ rendered, folder = "" }) => ({
    rendered,
    text: filesIn(folder)
      .map((file) => readFileSync(join(ROOT, folder, file), "utf8"))
      .join("\n"),
  }));
  expect(files.flatMap(({ text }) => watchedImages(text)).length).toBeGreaterThan(0);
  expect(files.flatMap(({ rendered, text }) => unwatchedImages(rendered, text))).toEqual([]);
});

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).filter((file) => file.endsWith(".yaml"));
}

it("the permissions of every release are in docs/services.md", () => {
  const rendered = [...trees.values()].flatMap((tree) => renderedTree(tree));
  expect(tableOnPage("rights")).toEqual(rightsTable(rendered));
});

describe("schemas/charts", () => {
  it.each(clustersWithParts())("has every release of %s as its tree has it", (name) => {
    expect(findLockFaults(treeOf(name))).toEqual([]);
    expect(renderedTree(treeOf(name)).length).toBeGreaterThan(0);
  });

  it("has every release that a cluster can choose", () => {
    expect(findLockFaults({ parts: choosable })).toEqual([]);
  });

  it("has the releases that Terraform installs", () => {
    expect(lockedTerraform().length).toBeGreaterThanOrEqual(5);
  });

  it("has no other releases", () => {
    const used = [...[...trees.values()].flatMap((tree) => renderedTree(tree)), ...renderedTree({ parts: choosable })];
    expect(leftoverLocks(used, lockedTerraform())).toEqual([]);
  });
});
