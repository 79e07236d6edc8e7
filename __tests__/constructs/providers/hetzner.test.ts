import { siteConstruct } from "../../../constructs/providers";
import { hetznerSites } from "../../../spec/providers/hetzner";
import type { HybridFile } from "../../support/hybrid";
import { alone, hybrid } from "../support/alone";

const NODE = "talos-vps-cp-0";
const outsideVariable = (variable: string) => `\${var.${variable}}`;

function machines(change: (file: HybridFile) => void = () => undefined) {
  const cluster = hybrid(change);
  const [site] = hetznerSites(cluster);
  if (!site) throw new Error("the hybrid cluster has no Hetzner site");
  return alone((stack) => {
    siteConstruct(site).addMachines(stack, site, {
      cluster,
      outsideVariable,
      siteToken: () => "none",
      nodeAddresses: undefined,
      project: "../..",
    });
  });
}

describe("a rented server", () => {
  const { resource, provider } = machines();
  const server = resource.hcloud_server?.[NODE];

  test("has its firewall from the start, and an address that outlives the server", () => {
    expect(server).toMatchObject({
      firewall_ids: ["${hcloud_firewall.hillsboro.id}"],
      public_net: [{ ipv4: `\${hcloud_primary_ip.${NODE}.id}`, ipv4_enabled: true, ipv6_enabled: true }],
      keep_disk: true,
    });
    expect(resource.hcloud_primary_ip?.[NODE]).toMatchObject({ auto_delete: false });
  });

  test("is not replaced or reset because of values that the provider reads back", () => {
    expect(server?.lifecycle).toEqual({ ignore_changes: ["image", "user_data", "iso", "ssh_keys", "public_net"] });
  });

  test("boots an ISO that is detached once, with the token in the environment", () => {
    expect(server).toHaveProperty("iso");
    const [{ "local-exec": detach } = { "local-exec": { command: "", environment: {} } }] = resource.null_resource?.[
      NODE
    ]?.provisioner as { "local-exec": { command: string; environment: Record<string, string> } }[];
    expect(detach.environment.HCLOUD_TOKEN).toBe("${var.hetzner_hillsboro_token}");
    expect(detach.command).not.toContain("var.");
  });

  test("boots a snapshot without an ISO to detach", () => {
    const fromSnapshot = machines((file) => (file.sites.hillsboro.boot = { snapshot: "os=talos" }));
    expect(fromSnapshot.resource.hcloud_server?.[NODE]).not.toHaveProperty("iso");
    expect(fromSnapshot.resource.null_resource?.[NODE]).not.toHaveProperty("provisioner");
    expect(fromSnapshot.data.hcloud_image?.[NODE]).toMatchObject({ with_selector: "os=talos", most_recent: true });
  });

  test("is on another host than the other servers of a site with a placement group", () => {
    const apart = machines((file) => (file.sites.hillsboro.placementGroup = true)).resource;
    expect(apart.hcloud_placement_group?.hillsboro).toMatchObject({ name: "hybrid-hillsboro", type: "spread" });
    expect(apart.hcloud_server?.[NODE]?.placement_group_id).toBe("${hcloud_placement_group.hillsboro.id}");
    const together = machines((file) => (file.sites.hillsboro.placementGroup = false)).resource;
    expect(together).not.toHaveProperty("hcloud_placement_group");
    expect(together.hcloud_server?.[NODE]).not.toHaveProperty("placement_group_id");
  });

  test("is created by the provider of its site", () => {
    expect(provider.hcloud).toEqual([{ alias: "hillsboro", token: "${var.hetzner_hillsboro_token}" }]);
    expect(server?.provider).toBe("hcloud.hillsboro");
  });
});

test("only administrators reach the APIs of Talos and Kubernetes", () => {
  const cluster = hybrid();
  const rules = machines().resource.hcloud_firewall?.hillsboro?.rule as { port?: string; source_ips: string[] }[];
  const sources = (port: string) => rules.filter((rule) => rule.port === port).map((rule) => rule.source_ips);
  const [site] = hetznerSites(cluster);
  expect([sources("50000"), sources("6443")]).toEqual([[site?.adminRanges], [site?.adminRanges]]);
});

test("a public address has the name of its node, without a final dot", () => {
  const cluster = hybrid();
  const [site] = hetznerSites(cluster);
  if (!site) throw new Error("the hybrid cluster has no Hetzner site");
  const { resource } = alone((stack) => {
    siteConstruct(site).addReverseDns(stack, site, {
      cluster,
      outsideVariable,
      addressId: () => "7",
      address: () => "198.51.100.10",
    });
  });
  expect(resource.hcloud_rdns?.[NODE]).toMatchObject({
    ip_address: "198.51.100.10",
    dns_ptr: "talos-vps-cp-0.test-cluster.agentydragon.com",
  });
});
