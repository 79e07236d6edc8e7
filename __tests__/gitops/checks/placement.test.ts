import { homeDependencies, findPlacementFaults } from "../support/checks/placement";
import { release, tree } from "../support/example-tree";

describe("placement", () => {
  const hetzner = { name: "rented", provider: "hetzner" };
  const proxmox = { name: "home", provider: "proxmox" };
  const node = (site: object, schedulable = true) => ({ site, schedulable });
  const cluster = { sites: [hetzner, proxmox], nodes: [node(hetzner), node(hetzner), node(proxmox, false)] };
  const at = (site: string, values: object) =>
    release("shop", { ...values, nodeSelector: { "coldstart.dev/site": site } });
  const findFaults = (found: object) => findPlacementFaults(tree({ shop: { brings: [found] } }, { cluster }));

  it("finds a volume on the wrong site", () => {
    expect(findFaults(at("rented", { storageClass: "proxmox-csi" }))).toEqual([
      "shop: HelmRelease shop/shop runs at rented, where there is no proxmox-csi",
    ]);
    expect(findFaults(at("rented", { storageClass: "hcloud-volumes" }))).toEqual([]);
  });

  it("finds a volume whose pod may go anywhere", () => {
    expect(findFaults(release("shop", { storageClass: "hcloud-volumes" }))).toEqual([
      "shop: HelmRelease shop/shop uses hcloud-volumes and does not say where it runs",
    ]);
  });

  it("finds a site without a node for pods", () => {
    expect(findFaults(at("home", {}))).toEqual(["shop: HelmRelease shop/shop finds no node at home"]);
  });

  it("finds more replicas than nodes", () => {
    expect(findFaults(at("rented", { server: { replicas: 3 } }))).toEqual([
      "shop: HelmRelease shop/shop wants 3 spec.values.server.replicas, and 2 nodes could have one",
    ]);
  });

  it("reports a part on rented servers that depends on the on-premises site, also transitively", () => {
    const made = tree(
      {
        disks: { brings: [at("home", {})] },
        middle: { dependsOn: ["disks"] },
        login: { dependsOn: ["middle"], brings: [at("rented", {})] },
      },
      { cluster },
    );
    expect(homeDependencies(made)).toEqual([
      "middle waits for disks, which runs at home",
      "login waits for disks, which runs at home",
    ]);
  });
});
