import { TerraformOutput, TerraformVariable } from "cdktf";
import { terraformGrants } from "../../../constructs/providers/proxmox/grants";
import { siteConstruct } from "../../../constructs/providers";
import type { SiteTokens } from "../../../constructs/providers";
import { nodesAt } from "../../../spec";
import { proxmoxSites } from "../../../spec/providers/proxmox";
import type { HybridFile } from "../../support/hybrid";
import { alone, hybrid } from "../support/alone";

const NODE = "talos-pve-cp-0";
const outsideVariable = (variable: string) => `\${var.${variable}}`;

function atlas(change: (file: HybridFile) => void = () => undefined) {
  const cluster = hybrid(change);
  const [site] = proxmoxSites(cluster);
  if (!site) throw new Error("the hybrid cluster has no Proxmox site");
  return { cluster, site };
}

function machines(change?: (file: HybridFile) => void) {
  const { cluster, site } = atlas(change);
  return alone((stack) => {
    const nodeAddresses = new TerraformVariable(stack, "node_addresses", { type: "map(string)" });
    const siteToken = () => "the-token";
    siteConstruct(site).addMachines(stack, site, {
      cluster,
      outsideVariable,
      siteToken,
      nodeAddresses,
      project: "../..",
    });
  });
}

test("a machine and its image are on the host of the node, and the token works on every host of the site", () => {
  const onPve2 = (file: HybridFile) => {
    const node = file.nodes.find(({ name }: { name: string }) => name === NODE);
    if (node) Object.assign(node, { host: "pve-2" });
  };
  const { resource } = machines(onPve2);
  expect(resource.proxmox_virtual_environment_vm?.[NODE]).toMatchObject({ node_name: "pve-2" });
  expect(resource.proxmox_download_file?.[NODE]).toMatchObject({ node_name: "pve-2" });
  const { cluster, site } = atlas(onPve2);
  const grants = terraformGrants(cluster, site, { path: "/pool/a" });
  expect(grants.find(({ name }) => name === "host")?.paths).toEqual(["/nodes/atlas", "/nodes/pve-2"]);
  const node = cluster.nodes.find(({ name }) => name === NODE);
  expect(node?.labels).toMatchObject({ "topology.kubernetes.io/zone": "pve-2" });
});

describe("a virtual machine", () => {
  const { resource, provider } = machines();
  const vm = resource.proxmox_virtual_environment_vm?.[NODE];

  test("is not rebooted by an edit, and its disks outlive changes", () => {
    expect(vm).toMatchObject({ reboot_after_update: false, delete_unreferenced_disks_on_destroy: false });
    expect(vm?.lifecycle).toMatchObject({ ignore_changes: ["disk"] });
  });

  test("is replaced when the address on its disk changes", () => {
    expect(vm?.lifecycle).toMatchObject({ replace_triggered_by: [`null_resource.${NODE}_network.id`] });
    expect(resource.null_resource?.[`${NODE}_network`]?.triggers).toMatchObject({ address: "10.2.1.1" });
  });

  test("has an image that is never overwritten, with version and schematic in its name", () => {
    const file = resource.proxmox_download_file?.[NODE];
    expect(file).toMatchObject({ overwrite: false, content_type: "import" });
    expect(file?.file_name).toMatch(/^hybrid-talos-pve-cp-0-v[\d.]+-.*\.qcow2$/);
  });

  test("is created with the token of the identity layer, not with an administrator's login", () => {
    expect(provider.proxmox).toEqual([expect.objectContaining({ alias: "atlas", api_token: "the-token" })]);
    expect(provider.proxmox?.[0]).not.toHaveProperty("password");
  });
});

describe("access to Proxmox", () => {
  let tokens: SiteTokens | undefined;
  const { cluster, site } = atlas();
  const { resource } = alone((stack) => {
    tokens = siteConstruct(site).addAccess(stack, site, { cluster, outsideVariable });
  });

  test("has a token for machines and one for volumes, both protected", () => {
    expect(Object.keys(tokens ?? {})).toEqual(["terraform", "csi"]);
    const made = Object.values(resource.proxmox_user_token ?? {});
    expect(made).toHaveLength(2);
    expect(made.map(({ lifecycle }) => lifecycle)).toEqual([{ prevent_destroy: true }, { prevent_destroy: true }]);
  });

  test("reaches the pool of the cluster, its datastores, its bridge and its host, and no other path", () => {
    const acls = Object.values(resource.proxmox_acl ?? {});
    const paths = [...new Set(acls.map(({ path }) => String(path)))];
    expect(paths).not.toHaveLength(0);
    expect(paths.filter((path) => !/^\/(pool|storage|sdn\/zones\/localnetwork|nodes)\/[\w-]+$/.test(path))).toEqual([]);
  });

  test("is given to the storage driver as id and secret", () => {
    const { output } = alone((stack) => {
      const value = siteConstruct(site).driverConfig(cluster, () => "csi@pve!hybrid=the-secret");
      new TerraformOutput(stack, "config", { value });
    });
    const { value } = output.config ?? {};
    expect(value).toMatch(/^\$\{jsonencode\(/);
    expect(value).toMatch(/"token_id" = element\(split\("=", "csi@pve!hybrid=the-secret"\), 0\)/);
    expect(value).toMatch(/"token_secret" = element\(split\("=", "csi@pve!hybrid=the-secret"\), 1\)/);
  });
});

describe("the parts of a machine beyond its size", () => {
  const withParts = (file: HybridFile) => {
    const [first, ...rest] = file.nodes.filter(({ site }: { site: string }) => site === "atlas");
    Object.assign(file.sites.atlas?.datastores ?? {}, { disks: "nfs", shared: ["nfs"] });
    Object.assign(first ?? {}, {
      cpuType: "host",
      numa: true,
      disks: [{ name: "data", sizeGiB: 100, datastore: "tank" }],
      networkCards: [{ bridge: "vmbr1", vlan: 30 }],
      pciDevices: [{ mapping: "gpu" }],
      startup: { order: 1, upDelay: 30 },
    });
    Object.assign(rest[0] ?? {}, { ha: { hosts: ["pve-2"] } });
  };
  const { resource } = machines(withParts);
  const { cluster, site } = atlas(withParts);
  const [first, second] = nodesAt(cluster, "atlas");
  const vm = (name = "") => resource.proxmox_virtual_environment_vm?.[name];

  test("are in the virtual machine", () => {
    expect(vm(first?.name)).toMatchObject({
      cpu: { type: "host", numa: true },
      hostpci: [{ device: "hostpci0", mapping: "gpu", pcie: true }],
      startup: { order: 1, up_delay: 30 },
    });
    expect(vm(first?.name)?.disk).toMatchObject([
      { interface: "scsi0" },
      { interface: "virtio1", serial: "data", size: 100, datastore_id: "tank" },
    ]);
    expect(vm(first?.name)?.network_device).toMatchObject([{ bridge: "vmbr4" }, { bridge: "vmbr1", vlan_id: 30 }]);
    expect(vm(second?.name)).not.toHaveProperty("hostpci");
  });

  test("make a machine highly available on its hosts, and let Proxmox choose the host", () => {
    const name = second?.name ?? "";
    expect(vm(name)?.lifecycle).toMatchObject({ ignore_changes: ["disk", "node_name"] });
    expect(vm(first?.name)?.lifecycle).toMatchObject({ ignore_changes: ["disk"] });
    expect(resource.proxmox_haresource?.[name]).toMatchObject({ state: "started", max_relocate: 1 });
    expect(resource.proxmox_harule?.[name]).toMatchObject({ type: "node-affinity", nodes: { atlas: 2, "pve-2": 1 } });
  });

  test("give the token the permissions that they need, without propagation from the root path", () => {
    const of = (name: string) => terraformGrants(cluster, site, { path: "/pool/a" }).find((one) => one.name === name);
    expect(of("devices")).toEqual({ name: "devices", privileges: ["Mapping.Use"], paths: ["/mapping/pci/gpu"] });
    expect(of("startup")).toMatchObject({ privileges: ["Sys.Modify"], paths: ["/"], propagate: false });
    expect(of("ha")).toMatchObject({ privileges: ["Sys.Audit", "Sys.Console"], paths: ["/"], propagate: false });
    expect(of("datastores")?.paths).toEqual(["/storage/local", "/storage/nfs", "/storage/tank"]);
    expect(of("bridge")?.paths).toContain("/sdn/zones/localnetwork/vmbr1");
    const plain = atlas();
    const names = terraformGrants(plain.cluster, plain.site, { path: "/pool/a" }).map(({ name }) => name);
    expect(names).toEqual(["machines", "datastores", "bridge", "host"]);
  });
});

describe("an image without an address", () => {
  const files = (shared: string[]) => {
    const { resource } = machines((file) => {
      const { network, datastores } = file.sites.atlas ?? {};
      Object.assign(network ?? {}, { addressing: "machine-config" });
      Object.assign(datastores ?? {}, { shared });
      const [first] = file.nodes.filter(({ site }: { site: string }) => site === "atlas");
      Object.assign(first ?? {}, { host: "pve-2" });
    });
    return Object.entries(resource.proxmox_download_file ?? {}).map(([name, { node_name }]) => [name, node_name]);
  };

  test("is downloaded once per host", () => {
    expect(files([])).toEqual([
      ["site_atlas_atlas", "atlas"],
      ["site_atlas_pve-2", "pve-2"],
    ]);
  });

  test("is downloaded once for all hosts that share the datastore", () => {
    expect(files(["local"])).toEqual([["site_atlas", "atlas"]]);
  });
});
