import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { parse } from "yaml";
import { secretArguments } from "./support/checks/arguments";
import { findChartValueFaults } from "./support/checks/chart-values";
import { findConventionFaults, findObjectConventionFaults } from "./support/checks/conventions";
import { findFlowFaults } from "./support/checks/flows";
import { findClusterwideFaults, findIsolationFaults, findSelectorFaults } from "./support/checks/network";
import { findNodeMetricsFaults } from "./support/checks/node-metrics";
import { falseDependencies } from "./support/checks/false-dependencies";
import { findHostDnsFaults } from "./support/checks/host-dns";
import { findDependencyFaults, missingClasses, findOrderFaults } from "./support/checks/order";
import { homeDependencies, findPlacementFaults, sitesOf, storageClassesUsed } from "./support/checks/placement";
import { renderedTree } from "./support/checks/lock";
import { forbiddenPods } from "./support/checks/rendered";
import { findReferenceFaults, unreadSecrets } from "./support/checks/references";
import { findNamespaceFaults, plainSecrets } from "./support/checks/security";
import { findServiceFaults } from "./support/checks/services";
import { findStoreFaults } from "./support/checks/stores";
import { ambiguousSettings, unusedSettings, findVariableFaults } from "./support/checks/variables";
import { findVersionFaults } from "./support/checks/versions";
import { choiceTable, placementTable, tableOnPage } from "./support/docs";
import {
  GROUPS,
  ROOT,
  build,
  choosableParts,
  clustersWithParts,
  kustomizationFolders,
  loadTree,
  loadTrees,
  partFolders,
} from "./support/repository";
import type { Tree } from "./support/tree";

let trees = new Map<string, Tree>();

beforeAll(async () => {
  [trees] = await Promise.all([loadTrees(), ...partFolders().map((folder) => build(folder))]);
}, 120_000);

const treeOf = (name: string): Tree => {
  const tree = trees.get(name);
  if (!tree) throw new Error(`gitops/clusters/${name} did not build`);
  return tree;
};

describe.each(partFolders())("%s", (folder) => {
  it("builds", async () => {
    await expect(build(folder)).resolves.toContain("kind:");
  });
});

interface KustomizationFile {
  readonly resources?: readonly string[];
  readonly patches?: readonly { readonly path?: string }[];
  readonly configMapGenerator?: readonly { readonly files: readonly string[] }[];
}

it.each(kustomizationFolders([...GROUPS, "clusters", "components"]))(
  "%s uses every file in it, and no other",
  (folder) => {
    const text = readFileSync(join(ROOT, folder, "kustomization.yaml"), "utf8");
    const { resources = [], patches = [], configMapGenerator = [] } = parse(text) as KustomizationFile;
    const used = [
      ...resources.filter((name) => name.endsWith(".yaml")),
      ...patches.flatMap(({ path }) => path ?? []),
      ...configMapGenerator.flatMap(({ files }) => files),
    ];
    const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(join(ROOT, folder), join(parentPath, name)));
    expect(["kustomization.yaml", ...new Set(used)].sort()).toEqual(files.sort());
  },
);

const CHECKS: [string, (tree: Tree) => string[]][] = [
  ["substitutes only settings that it has", findVariableFaults],
  ["waits for parts that exist, and never in a circle", findDependencyFaults],
  ["brings what a part needs before the part", findOrderFaults],
  ["waits only for what a part cannot start without", falseDependencies],
  ["brings every class and issuer that is named", missingClasses],
  ["makes every Secret and ConfigMap before it is read", findReferenceFaults],
  ["reads every Secret that the services layer makes", unreadSecrets],
  ["pins every chart and image", findVersionFaults],
  ["sets the values that its charts need", findChartValueFaults],
  ["runs no pod that its namespace does not allow", (tree) => forbiddenPods(tree, renderedTree(tree))],
  ["agrees with the catalogue about namespaces", findNamespaceFaults],
  ["leaves every node its own resolver", findHostDnsFaults],
  ["places pods where their volumes are", findPlacementFaults],
  ["does not wait for home on rented servers", homeDependencies],
  ["takes the parts of the services that its file switches on", findServiceFaults],
  ["has no secret in plain text", plainSecrets],
  ["passes no secret as an argument", secretArguments],
  ["limits the secrets of Vault to namespaces that are meant", findStoreFaults],
  ["isolates every namespace", findIsolationFaults],
  ["has no network policy that selects nothing", findSelectorFaults],
  ["allows every connection that its parts make", findFlowFaults],
  ["opts in to policies of Cilium that exist", findClusterwideFaults],
  ["opens the metrics of the control plane for Prometheus alone", findNodeMetricsFaults],
  ["waits, retries, prunes and keeps data alike everywhere", findConventionFaults],
];

describe.each(clustersWithParts())("the cluster %s", (name) => {
  it.each(CHECKS)("%s", (_, check) => {
    expect(check(treeOf(name))).toEqual([]);
  });

  it("has settings that YAML reads with the intended type", () => {
    expect(ambiguousSettings(treeOf(name).settings)).toEqual([]);
  });

  it("leaves the folder with Flux's own manifests to Flux", () => {
    expect(existsSync(join(ROOT, "gitops/clusters", name, "kustomization.yaml"))).toBe(false);
  });
});

describe("the hybrid cluster with the other ingress controller", () => {
  let tree: Tree;
  beforeAll(async () => {
    tree = await loadTree("hybrid", (text) =>
      text
        .replace("controller: ingress-nginx", "controller: traefik")
        .replace("infrastructure/ingress-nginx", "infrastructure/traefik"),
    );
  });

  it.each(CHECKS)("%s", (_, check) => {
    expect(check(tree)).toEqual([]);
  });
});

it("has no unused setting", () => {
  expect(unusedSettings([...trees.values()])).toEqual([]);
});

it("keeps the hybrid cluster's data on the documented site", () => {
  const placed = treeOf("hybrid").parts.flatMap(({ name, objects }) =>
    objects
      .filter((object) => storageClassesUsed(object).length > 0)
      .map((object) => [name, ...sitesOf(object), ...storageClassesUsed(object)].join(" ")),
  );
  expect(placed.sort()).toEqual([
    "authentik-database hillsboro hcloud-volumes",
    "gitea atlas proxmox-csi",
    "gitea-database atlas proxmox-csi",
    "harbor atlas proxmox-csi",
    "harbor-database atlas proxmox-csi",
    "powerdns-database hillsboro hcloud-volumes",
    "vault hillsboro hcloud-volumes",
  ]);
});

it("runs no cloud controller manager, because Hetzner's would delete on-premises nodes (T26)", () => {
  const text = treeOf("hybrid")
    .parts.map((part) => part.text)
    .join("\n");
  expect(text).not.toMatch(/cloud-controller-manager/);
});

it("runs no leader election for the tailnet address, which headscale assigns (decision 22)", () => {
  const release = treeOf("home")
    .parts.find(({ name }) => name === "tailscale-vip")
    ?.objects.find(({ kind }) => kind === "HelmRelease");
  expect(release).toMatchObject({
    spec: {
      values: {
        config: { address: "100.127.255.20" },
        env: { vip_interface: "tailscale0", vip_arp: "false", vip_routingtable: "true", vip_leaderelection: "false" },
      },
    },
  });
});

describe("parts that no cluster uses", () => {
  let loose: Tree;
  beforeAll(async () => {
    loose = {
      cluster: { ...treeOf("n100").cluster, services: {}, nodes: [], sites: [] },
      settings: {},
      services: [],
      parts: await choosableParts([...trees.values()]),
    };
  });

  it.each([
    ["pin every chart and image", findVersionFaults],
    ["run no pod that its namespace does not allow", (tree: Tree) => forbiddenPods(tree, renderedTree(tree))],
    ["have no secret in plain text", plainSecrets],
    ["pass no secret as an argument", secretArguments],
    [
      "retry and keep data alike",
      ({ parts }: Tree) => parts.flatMap(({ objects }) => findObjectConventionFaults(objects)),
    ],
    [
      "leave no variable of others to Flux",
      (tree: Tree) => findVariableFaults(tree).filter((text) => !/no setting/.test(text)),
    ],
  ])("%s", (_, check) => {
    expect(check(loose)).toEqual([]);
  });
});

describe("docs/services.md", () => {
  // If this fails, generate the tables again: the page describes how ("Add a service").
  it.each(clustersWithParts())("says what runs where in the cluster %s", (name) => {
    expect(tableOnPage(name)).toEqual(placementTable(treeOf(name)));
  });

  it("lists what the other parts need", async () => {
    const choices = await choosableParts([...trees.values()]);
    const settings = Object.assign({}, ...[...trees.values()].map((tree) => tree.settings)) as Tree["settings"];
    expect(tableOnPage("choices")).toEqual(choiceTable(choices, settings));
  });
});
