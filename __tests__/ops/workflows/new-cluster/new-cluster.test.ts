import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { clusterText } from "../../../../ops/workflows/new-cluster/cluster-text";
import { gitopsFiles } from "../../../../ops/workflows/new-cluster/gitops-text";
import { askQuestions } from "../../../../ops/workflows/new-cluster/interview";
import type { Flags } from "../../../../ops/workflows/new-cluster/questions";
import { testedVersions } from "../../../../ops/workflows/new-cluster/versions";
import { WHERE } from "../../../../ops/workflows/new-cluster/provider-choice";
import { clusterFilePath, clusterNames, loadCluster, parseCluster } from "../../../../spec";
import { proxmoxSites } from "../../../../spec/providers/proxmox";
import { runInProcess } from "../../../support/in-process";

const PROJECT = join(__dirname, "../../../..");
const suggestions = (flags: Flags) => askQuestions(flags, ({ suggestion }) => Promise.resolve(suggestion));
const counts = [
  { rentedControlPlanes: 1, rentedWorkers: 0, homeControlPlanes: 0, homeWorkers: 1 },
  { rentedControlPlanes: 3, rentedWorkers: 2, homeControlPlanes: 0, homeWorkers: 0 },
  { rentedControlPlanes: 0, rentedWorkers: 1, homeControlPlanes: 3, homeWorkers: 0 },
  { rentedControlPlanes: 2, rentedWorkers: 0, homeControlPlanes: 1, homeWorkers: 9 },
];

/** etcd wants an odd number of control planes. */
const sensible = WHERE.flatMap((where) =>
  counts
    .map((numbers) => ({ where, ...numbers }))
    .filter(
      ({ rentedControlPlanes, homeControlPlanes }) =>
        ((where === "proxmox" ? 0 : rentedControlPlanes) + (where === "hetzner" ? 0 : homeControlPlanes)) % 2 === 1,
    ),
);

describe("a cluster file that npx coldstart new writes", () => {
  test.each(sensible)("passes the checks: %j", async (flags) => {
    const text = clusterText(await suggestions(flags));
    const { cluster } = parseCluster("clusters/lab.yaml", text);
    const wanted =
      (flags.where === "proxmox" ? 0 : flags.rentedControlPlanes + flags.rentedWorkers) +
      (flags.where === "hetzner" ? 0 : flags.homeControlPlanes + flags.homeWorkers);
    expect(cluster.nodes).toHaveLength(wanted);
    expect(cluster.nodes.some(({ schedulable }) => schedulable)).toBe(true);
  });

  test("has the versions of the example cluster", async () => {
    const { cluster } = loadCluster(clusterFilePath("hybrid"));
    const text = clusterText(await suggestions({ name: "attic", where: "both" }));
    const { talos, kubernetes, network } = parseCluster("clusters/attic.yaml", text).cluster;
    expect({ talos, kubernetes: kubernetes.version, cni: network.cni }).toEqual({
      talos: { ...talos, version: cluster.talos.version, contract: cluster.talos.contract },
      kubernetes: cluster.kubernetes.version,
      cni: cluster.network.cni,
    });
    expect(() => testedVersions("clusters/n100.yaml")).toThrow(/ clusters\/n100\.yaml, .* Hetzner site /);
  });

  test("contains the answers, and explains choices in comments", async () => {
    const text = clusterText(await suggestions({ name: "attic", where: "proxmox", firstAddress: "10.0.0.254" }));
    expect(text).toContain("name: attic");
    expect(text).toContain("address: 10.0.0.254");
    expect(text).toContain("address: 10.0.1.0");
    expect(text).toMatch(/# Secrets in git /);
  });

  test("has Proxmox users that no other cluster on the same host has", async () => {
    const usersOf = async (name: string) => {
      const { cluster } = parseCluster(
        `clusters/${name}.yaml`,
        clusterText(await suggestions({ name, where: "both" })),
      );
      return proxmoxSites(cluster).flatMap(({ users }) => [users.terraform, users.csi]);
    };
    const attic = await usersOf("attic");
    expect(attic).toEqual(["terraform-attic@pve", "kubernetes-csi-attic@pve"]);
    const shipped = clusterNames().flatMap((name) => proxmoxSites(loadCluster(clusterFilePath(name)).cluster));
    const taken = [...shipped.flatMap(({ users }) => [users.terraform, users.csi]), ...(await usersOf("cellar"))];
    expect(taken.filter((user) => attic.includes(user))).toEqual([]);
  });

  test.each(WHERE)("comes with parts for Flux that exist: %s", async (where) => {
    const { "infrastructure.yaml": parts = "", "kustomization.yaml": list } = gitopsFiles(await suggestions({ where }));
    expect(list).toContain("- infrastructure.yaml");
    const paths = parseAllDocuments(parts).map((part) => part.getIn(["spec", "path"]) as string);
    expect(paths.length).toBeGreaterThan(1);
    expect(paths.filter((path) => !existsSync(join(PROJECT, path, "kustomization.yaml")))).toEqual([]);
  });
});

describe("npx coldstart new", () => {
  const runWith = (input: string, ...words: string[]) =>
    spawnSync("node", ["./tools/coldstart.cjs", "new", ...words], {
      cwd: PROJECT,
      encoding: "utf8",
      input,
    });
  const run = (...words: string[]) => runInProcess("new", ...words);

  test("names the flag that does not fit, and writes nothing", async () => {
    const { status, stderr } = await run("--yes", "--name", "attic", "--where", "proxmox", "--network", "banana");
    expect(status).toBe(1);
    expect(stderr).toMatch(/^--network: "banana" /m);
    expect(stderr).toContain("Nothing was written");
    expect(existsSync(join(PROJECT, "clusters/attic.yaml"))).toBe(false);
  });

  test("never overwrites a file", async () => {
    const { status, stderr } = await run("--yes", "--name", "hybrid");
    expect(status).toBe(1);
    expect(stderr).toContain("clusters/hybrid.yaml already exists");
  });

  test("takes piped answers, and sets no domain without one", () => {
    const site = ["proxmox", "https://pve.local:8006/", "", "", "", "", "", "", "1", "0", ""];
    const answers = [...site, "", "", "My Lab", "attic", ""];
    const { status, stderr, stdout } = runWith(`${answers.join("\n")}\n`, "--print");
    expect(status).toBe(0);
    expect(stderr).toContain('"My Lab" ');
    expect(parseCluster("clusters/attic.yaml", stdout).cluster).toMatchObject({ name: "attic", domain: undefined });
  });

  test("has a domain only from a flag when it takes the suggestions", async () => {
    const domainOf = async (...words: string[]) =>
      parseCluster("clusters/attic.yaml", (await run("--yes", "--print", ...words)).stdout).cluster.domain;
    expect(await domainOf()).toBeUndefined();
    expect(await domainOf("--domain", "")).toBeUndefined();
    expect(await domainOf("--domain", "attic.example.com")).toBe("attic.example.com");
  });

  test("does not wait for answers without a terminal", () => {
    const { status, stderr } = runWith("", "--name", "attic");
    expect(status).toBe(2);
    expect(stderr).toContain("Not a terminal");
  });
});
