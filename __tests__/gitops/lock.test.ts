import { locateChart, locateRelease } from "../../rehearsal/world/kubernetes/locked/locate";
import { treeClusters } from "../../tools/charts/releases";
import { terraformReleases } from "../../tools/charts/terraform-releases";
import { LOCK, leftoverLocks, lockProblems, renderedTree } from "./support/checks/lock";
import { build, choosableParts, clustersWithParts, loadTree, partFolders } from "./support/repository";
import type { Part, Tree } from "./support/tree";

const trees = new Map<string, Tree>();
let choosable: Part[] = [];

beforeAll(async () => {
  await Promise.all([
    ...partFolders().map((folder) => build(folder)),
    ...clustersWithParts().map(async (name) => trees.set(name, await loadTree(name))),
  ]);
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

describe("schemas/charts", () => {
  it.each(clustersWithParts())("has every release of %s as its tree has it", (name) => {
    expect(lockProblems(treeOf(name))).toEqual([]);
    expect(renderedTree(treeOf(name)).length).toBeGreaterThan(0);
  });

  it("has every release that a cluster can choose", () => {
    expect(lockProblems({ parts: choosable })).toEqual([]);
  });

  it("has the releases that Terraform installs", () => {
    expect(lockedTerraform().length).toBeGreaterThanOrEqual(5);
  });

  it("has nothing else", () => {
    const used = [...[...trees.values()].flatMap((tree) => renderedTree(tree)), ...renderedTree({ parts: choosable })];
    expect(leftoverLocks(used, lockedTerraform())).toEqual([]);
  });
});
