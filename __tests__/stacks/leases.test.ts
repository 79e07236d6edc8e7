import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { addresses, dataSource, resource, synthText } from "../support/synth";
import type { HybridFile } from "../support/hybrid";
import type { Stack, Stacks } from "../support/synth";

const N100 = join(__dirname, "../../clusters/n100.yaml");

function synthN100(change: (file: HybridFile) => void = () => undefined): Stacks {
  const file = parse(readFileSync(N100, "utf8")) as HybridFile;
  change(file);
  return synthText(stringify(file));
}

const locals = (stack: Stack) => (stack as unknown as { locals: Record<string, string> }).locals;
const lifecycle = (stack: Stack, address: string) =>
  resource(stack, address).lifecycle as { replace_triggered_by?: string[]; ignore_changes?: string[] };

function preconditions(stack: Stack, node: string): { condition: string; error_message: string }[] {
  const { lifecycle: rules } = dataSource(stack, `talos_machine_configuration.${node}`);
  return (rules as { precondition: { condition: string; error_message: string }[] }).precondition;
}

describe("leases from the guest agent", () => {
  const { auth, infra } = synthN100();

  test("neither Proxmox nor the image has address settings", () => {
    const vm = resource(infra, "proxmox_virtual_environment_vm.talos-cp-01");
    expect(vm).not.toHaveProperty("initialization");
    expect(vm.agent).toEqual({ enabled: true, timeout: "5m", wait_for_ip: { ipv4: true } });
    expect(resource(infra, "talos_image_factory_schematic.talos-cp-01").schematic).not.toContain("meta");
    expect(addresses(infra).filter((address) => address.endsWith("_network"))).toEqual([]);
  });

  test("are found by the card's MAC address: the order of links changes", () => {
    const vm = "proxmox_virtual_environment_vm.talos-cp-01";
    const [device] = resource(infra, vm).network_device as { mac_address: string }[];
    expect(locals(infra)["talos-cp-01_lease"]).toContain(
      `${vm}.ipv4_addresses[index(${vm}.mac_addresses, "${device?.mac_address}")]`,
    );
  });

  test("may be read by the token", () => {
    const role = resource(auth, "proxmox_virtual_environment_role.n100-terraform-machines");
    expect(role.privileges).toContain("VM.GuestAgent.Audit");
  });

  test("are not written into the node's own configuration, which must outlive them", () => {
    const patches = dataSource(infra, "talos_machine_configuration.talos-cp-01").config_patches as string[];
    expect(patches.join()).not.toContain("lease");
    expect(patches[1]).toContain('"advertisedSubnets":["192.168.1.0/24"]');
  });

  test("must be known before a node is configured, its own and that of the endpoint", () => {
    expect(preconditions(infra, "talos-worker-01").map(({ condition }) => condition)).toEqual([
      '${local.talos-worker-01_lease != ""}',
      '${local.talos-cp-01_lease != ""}',
    ]);
    expect(preconditions(infra, "talos-cp-01")).toHaveLength(1);
  });

  test("configures a leased node again for a new image: until that is downloaded, Terraform cannot read the configuration", () => {
    expect(lifecycle(infra, "talos_machine_configuration_apply.talos-worker-01").replace_triggered_by).toContain(
      "proxmox_download_file.site_n100_n100.id",
    );
  });

  test("a new machine behind the endpoint reconfigures the others, because its lease is unknown at plan", () => {
    const apply = "talos_machine_configuration_apply";
    expect(lifecycle(infra, `${apply}.talos-worker-01`).replace_triggered_by).toContain("null_resource.talos-cp-01.id");
    const viaKubePrism = synthN100((file) => (file.controlPlane.endpoint = "kubeprism"));
    expect(lifecycle(viaKubePrism.infra, `${apply}.talos-worker-01`).replace_triggered_by).not.toContain(
      "null_resource.talos-cp-01.id",
    );
  });

  test("leave out an address that is shared", () => {
    const shared = synthN100((file) => (file.controlPlane.vip = "192.168.1.150"));
    expect(locals(shared.infra)["talos-cp-01_lease"]).toContain('if !contains(["192.168.1.150"], address)');
  });
});

describe("leases from nodes.txt", () => {
  const { infra } = synthN100((file) => (file.sites.n100.network.addressesFrom = "nodes-file"));

  test("come from a variable, and only after the machine exists", () => {
    expect(infra.variable.node_addresses).toMatchObject({ type: "map(string)", default: {} });
    expect(locals(infra)["talos-cp-01_lease"]).toBe(
      '${proxmox_virtual_environment_vm.talos-cp-01.id == "" ? "" : lookup(var.node_addresses, "talos-cp-01", "")}',
    );
  });

  test("are reported as missing with the place to write them", () => {
    expect(preconditions(infra, "talos-cp-01")[0]?.error_message).toMatch(
      /VM 401.*MAC.*\.talos\/prox-n100\/nodes\.txt/,
    );
  });

  test("do not wait for a guest agent", () => {
    const vm = resource(infra, "proxmox_virtual_environment_vm.talos-cp-01");
    expect(vm.agent).toEqual({ enabled: true, wait_for_ip: { disabled: true } });
  });
});

describe("addresses from the machine configuration", () => {
  const { infra } = synthN100((file) => {
    file.sites.n100.network.addressing = "machine-config";
    file.nodes.forEach((node: HybridFile, i: number) => (node.address = `192.168.1.${151 + i}`));
  });
  const apply = (name: string) => resource(infra, `talos_machine_configuration_apply.${name}`);

  test("a node is contacted once at its lease, and afterwards at its own address", () => {
    expect(apply("talos-cp-01_first_contact").node).toBe('${coalesce(local.talos-cp-01_lease, "192.168.1.151")}');
    expect(lifecycle(infra, "talos_machine_configuration_apply.talos-cp-01_first_contact")).toEqual({
      ignore_changes: ["node", "endpoint", "machine_configuration_input", "client_configuration"],
      replace_triggered_by: ["null_resource.talos-cp-01.id"],
    });
    expect(apply("talos-cp-01")).toMatchObject({ node: "192.168.1.151", endpoint: "192.168.1.151" });
    expect(apply("talos-cp-01").depends_on).toContain("talos_machine_configuration_apply.talos-cp-01_first_contact");
  });

  test("need no guest agent and no file", () => {
    expect(dataSource(infra, "talos_machine_configuration.talos-cp-01")).not.toHaveProperty("lifecycle");
  });
});

describe("the home cluster in two phases, with leases first and fixed addresses later", () => {
  const phase = (addressing: string) => {
    const file = parse(readFileSync(join(__dirname, "../../clusters/home.yaml"), "utf8")) as HybridFile;
    file.sites.atlas.network.addressing = addressing;
    if (addressing === "dhcp") file.nodes.forEach((node: HybridFile) => delete node.address);
    return synthText(stringify(file)).infra;
  };
  const [leased, fixed] = [phase("dhcp"), phase("machine-config")];

  test("keeps its machines, images and MAC addresses unchanged", () => {
    const kept = (stack: Stack) =>
      addresses(stack)
        .filter((address) => /^(proxmox_|null_resource\.talos|talos_image)/.test(address))
        .map((address) => [address, resource(stack, address)]);
    expect(kept(leased).length).toBeGreaterThanOrEqual(5 * 3 + 2);
    expect(kept(fixed)).toEqual(kept(leased));
  });

  test("contacts each node once more at its lease, and adds nothing else", () => {
    const added = addresses(fixed).filter((address) => !addresses(leased).includes(address));
    expect(added.sort()).toEqual(
      ["cp-01", "cp-02", "cp-03", "worker-01", "worker-02"].map(
        (node) => `talos_machine_configuration_apply.talos-${node}_first_contact`,
      ),
    );
    expect(addresses(leased).filter((address) => !addresses(fixed).includes(address))).toEqual([]);
  });

  test("changes the addresses of the nodes, and the network in their configuration", () => {
    const managed = addresses(leased).filter((address) => !address.startsWith("data."));
    const changed = managed.filter(
      (address) => JSON.stringify(resource(leased, address)) !== JSON.stringify(resource(fixed, address)),
    );
    expect([...new Set(changed.map((address) => address.replace(/^(talos_\w+)\..*/, "$1")))].sort()).toEqual([
      // Waits for the API, where it is now.
      "null_resource.kubernetes_api",
      "talos_cluster_kubeconfig",
      "talos_machine_bootstrap",
      "talos_machine_configuration_apply",
    ]);
    const patches = (stack: Stack) =>
      dataSource(stack, "talos_machine_configuration.talos-cp-01").config_patches as string[];
    expect(patches(leased).join()).not.toContain("10.0.0.11");
    expect(patches(fixed).join()).toContain("10.0.0.11/16");
  });
});

describe("read-only Flux", () => {
  const { services } = synthN100();

  test("is installed by two charts, in an order that needs no custom resource at plan", () => {
    expect(services.resource).not.toHaveProperty("flux_bootstrap_git");
    expect(resource(services, "helm_release.flux_controllers")).toMatchObject({
      chart: "flux2",
      create_namespace: true,
    });
    expect(resource(services, "helm_release.prox-n100")).toMatchObject({ chart: "flux2-sync", name: "flux-system" });
    expect(resource(services, "helm_release.prox-n100").depends_on).toContain(
      "kubernetes_config_map_v1.cluster-settings",
    );
  });

  test("follows the branch and the folder of the cluster file, and a destroy keeps what it applied", () => {
    const [values] = resource(services, "helm_release.prox-n100").values as string[];
    for (const part of ['"branch" = "main"', '"path" = "./infra"', '"url" = var.git_repository', '"Orphan"'])
      expect(values).toContain(part);
  });

  test("has no login for a public repository, and keeps the login of a private one out of Helm's values", () => {
    expect(services.variable).not.toHaveProperty("git_token");
    const closed = synthN100((file) => (file.gitops.token = { env: "GIT_TOKEN" })).services;
    expect(resource(closed, "kubernetes_secret_v1.flux_login").data).toEqual({
      username: "git",
      password: "${var.git_token}",
    });
    expect(JSON.stringify(closed.resource.helm_release)).not.toContain("git_token");
    expect(JSON.stringify(closed.resource.helm_release)).toContain("secretRef");
  });

  test("creates no namespace that a destroy would wait for", () => {
    expect(services.resource).not.toHaveProperty("kubernetes_namespace_v1");
  });
});
