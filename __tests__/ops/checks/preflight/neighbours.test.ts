import { clusterFilePath, loadCluster, parseCluster } from "../../../../spec";
import { neighbours } from "../../../../ops/checks/preflight/neighbours";
import { hybridWith } from "../../../support/hybrid";
import type { HybridFile } from "../../../support/hybrid";
import { reportOf } from "./support/fakes";

/** A copy of clusters/hybrid.yaml, under another name. */
function copied(change: (file: HybridFile) => void = () => undefined) {
  const text = hybridWith((file) => {
    file.name = "copy";
    change(file);
  });
  return { file: "/elsewhere/copy.yaml", cluster: parseCluster("copy.yaml", text).cluster };
}

test("a copied file is refused, and the error lists the shared values", async () => {
  expect(await reportOf(neighbours, copied())).toEqual([
    expect.stringMatching(/^warning domain-shared: \S*clusters\/hybrid\.yaml .* test-cluster\.\S+/),
    expect.stringMatching(/^warning gitops-path-shared: .* gitops\/clusters\/hybrid .* gitops\/clusters\/copy/),
    expect.stringMatching(
      /^warning vm-id-shared: .* \S*hybrid\.yaml .* 1500 \(talos-pve-cp-0 here, talos-pve-cp-0 there\), 2000 /,
    ),
    expect.stringMatching(
      /^warning proxmox-users-shared: .* \S*hybrid\.yaml .* terraform@pve, kubernetes-csi@pve\. .*`users\.terraform: terraform-copy@pve`/,
    ),
  ]);
});

test("the same VM ids on another Proxmox are accepted", async () => {
  const other = copied((file) => {
    file.domain = "other.example.com";
    file.gitops.path = "gitops/clusters/copy";
    file.sites.atlas.endpoint = "https://other.example.com:8006/";
  });
  expect(await reportOf(neighbours, other)).toEqual([]);
});

test("another user name on a shared host is accepted", async () => {
  const other = copied((file) => (file.sites.atlas.users = { terraform: "terraform-copy@pve" }));
  const lines = (await reportOf(neighbours, other)).filter((line) => line.startsWith("warning proxmox-users-shared: "));
  expect(lines).toEqual([expect.stringMatching(/hybrid\.yaml .*: kubernetes-csi@pve\./)]);
});

test.each(["converged", "home", "hybrid", "n100"])("%s shares nothing with the others", async (name) => {
  const file = clusterFilePath(name);
  expect(await reportOf(neighbours, { file, cluster: loadCluster(file).cluster })).toEqual([]);
});
