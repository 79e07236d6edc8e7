import { clusterFilePath, loadCluster, parseCluster } from "../../../../spec";
import { neighbours } from "../../../../ops/checks/preflight/neighbours";
import { hybridWith } from "../../../support/hybrid";
import type { HybridFile } from "../../../support/hybrid";
import { found } from "./support/fakes";

/** A copy of clusters/hybrid.yaml, under another name. */
function copied(change: (file: HybridFile) => void = () => undefined) {
  const text = hybridWith((file) => {
    file.name = "copy";
    change(file);
  });
  return { file: "/elsewhere/copy.yaml", cluster: parseCluster("copy.yaml", text).cluster };
}

test("a copied file is refused with what it shares with the original", async () => {
  expect(await found(neighbours, copied())).toEqual([
    expect.stringMatching(
      /^warning: \S*clusters\/hybrid\.yaml has the domain test-cluster\.\S+ too: .*domain of its own/,
    ),
    expect.stringMatching(/^warning: Flux would read gitops\/clusters\/hybrid of .* such as gitops\/clusters\/copy/),
    expect.stringMatching(
      /^warning: On the same Proxmox, \S*hybrid\.yaml has these VM ids too: 1500 \(talos-pve-cp-0 here, talos-pve-cp-0 there\), 2000 /,
    ),
    expect.stringMatching(
      /^warning: On the same Proxmox, \S*hybrid\.yaml has these users too: terraform@pve, kubernetes-csi@pve\. .*`users\.terraform: terraform-copy@pve`/,
    ),
  ]);
});

test("the same VM ids on another Proxmox are accepted", async () => {
  const other = copied((file) => {
    file.domain = "other.example.com";
    file.gitops.path = "gitops/clusters/copy";
    file.sites.atlas.endpoint = "https://other.example.com:8006/";
  });
  expect(await found(neighbours, other)).toEqual([]);
});

test("another user name on a shared host is accepted", async () => {
  const other = copied((file) => (file.sites.atlas.users = { terraform: "terraform-copy@pve" }));
  const lines = (await found(neighbours, other)).filter((line) => line.includes("these users too"));
  expect(lines).toEqual([expect.stringMatching(/hybrid\.yaml has these users too: kubernetes-csi@pve\./)]);
});

test.each(["converged", "home", "hybrid", "n100"])("%s shares nothing with the others", async (name) => {
  const file = clusterFilePath(name);
  expect(await found(neighbours, { file, cluster: loadCluster(file).cluster })).toEqual([]);
});
