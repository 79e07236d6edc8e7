import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clusterText } from "../../../../ops/workflows/new-cluster/cluster-text";
import { gitopsFiles } from "../../../../ops/workflows/new-cluster/gitops-text";
import { askQuestions } from "../../../../ops/workflows/new-cluster/interview";
import { WHERE } from "../../../../ops/workflows/new-cluster/provider-choice";
import { parts } from "../../../../ops/checks/preflight/gitops-parts";
import { clusterNames, loadCluster, parseCluster } from "../../../../spec";
import type { Cluster } from "../../../../spec";
import { linesOf } from "./support/fakes";
import { sharedFolder } from "../../../support/temporary-folder";

const PROJECT = join(__dirname, "../../../..");
const fileOf = (name: string) => join(PROJECT, "clusters", `${name}.yaml`);

const without = (cluster: Cluster, service: keyof Cluster["services"]): Cluster => ({
  ...cluster,
  services: { ...cluster.services, [service]: undefined },
});

it.each(clusterNames())("accepts the parts of %s", async (name) => {
  const { cluster } = loadCluster(fileOf(name));
  expect(await parts.run({ project: PROJECT, file: fileOf(name), cluster })).toEqual({
    status: "passed",
    evidence: expect.stringMatching(/^\d+ parts, /),
  });
});

it("names a part whose service is off, and the place in the file", async () => {
  const { cluster } = loadCluster(fileOf("hybrid"));
  const { findings } = await parts.run({
    project: PROJECT,
    file: fileOf("hybrid"),
    cluster: without(cluster, "hcloudCsi"),
  });
  expect(findings).toEqual([
    {
      code: "gitops-part-unused",
      severity: "error",
      where: expect.stringMatching(/^\S*clusters\/hybrid\.yaml:\d+:\d+: services$/),
      message: expect.stringMatching(/^hcloudCsi .* gitops\/clusters\/hybrid .* gitops\/infrastructure\/hcloud-csi\.$/),
      fix: expect.stringContaining("hcloudCsi"),
    },
  ]);
});

it("names a service without a part, and the database operator that others need", async () => {
  const project = sharedFolder("parts");
  const { cluster } = loadCluster(fileOf("hybrid"));
  cpSync(join(PROJECT, "gitops/clusters/hybrid"), join(project, "gitops/clusters/hybrid"), { recursive: true });
  const path = join(project, "gitops/clusters/hybrid/parts");
  writeFileSync(join(path, "kustomization.yaml"), "resources: [infrastructure.yaml, platform.yaml]\n");
  writeFileSync(join(path, "infrastructure.yaml"), "");
  const words = linesOf(await parts.run({ project, file: fileOf("hybrid"), cluster }));
  expect(words).toContainEqual(
    expect.stringMatching(/hybrid\.yaml:\d+:\d+: services\.gitea: gitops\/apps\/gitea\/server is required/),
  );
  expect(words).toContainEqual(
    expect.stringMatching(/services\.powerdns: gitops\/infrastructure\/cloudnative-pg is required/),
  );
});

it("requires Cilium's policies only with Cilium", async () => {
  const { cluster } = loadCluster(fileOf("hybrid"));
  const flannel: Cluster = { ...cluster, network: { ...cluster.network, cni: { name: "flannel" } } };
  expect((await parts.run({ project: PROJECT, file: fileOf("hybrid"), cluster: flannel })).findings).toEqual([
    expect.objectContaining({
      code: "gitops-part-unused",
      where: expect.stringMatching(/hybrid\.yaml:\d+:\d+: network\.cni$/),
      message: expect.stringMatching(/flannel, .* cilium\.$/),
    }),
  ]);
  const n100 = loadCluster(fileOf("n100")).cluster;
  const cilium: Cluster = {
    ...n100,
    network: { ...n100.network, cni: { name: "cilium", version: "1.19.7", mtu: 1450 } },
  };
  expect((await parts.run({ project: PROJECT, file: fileOf("n100"), cluster: cilium })).findings).toEqual([
    expect.objectContaining({
      code: "gitops-part-missing",
      where: expect.stringMatching(/network\.cni$/),
      message: expect.stringContaining("gitops/infrastructure/network-policies is required"),
    }),
  ]);
});

it("is skipped when Flux reads another repository", async () => {
  const { cluster } = loadCluster(fileOf("hybrid"));
  expect(await parts.run({ project: sharedFolder("parts"), file: fileOf("hybrid"), cluster })).toMatchObject({
    status: "skipped",
  });
});

it.each(WHERE)("accepts what npx coldstart new writes: %s", async (where) => {
  const project = sharedFolder("parts");
  const answers = await askQuestions({ where }, ({ suggestion }) => Promise.resolve(suggestion));
  const file = join(project, "lab.yaml");
  writeFileSync(file, clusterText(answers));
  const folder = join(project, "gitops/clusters", answers.name, "parts");
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(gitopsFiles(answers))) writeFileSync(join(folder, name), text);
  const { cluster } = parseCluster(file, clusterText(answers));
  expect(linesOf(await parts.run({ project, file, cluster }))).toEqual([expect.stringMatching(/^evidence: /)]);
});
