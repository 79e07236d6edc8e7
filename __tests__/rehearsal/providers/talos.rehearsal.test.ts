import { createHash } from "node:crypto";
import { parse } from "yaml";
import { TALOS_ISO } from "../world/support/home";
import { Rehearsed } from "../world/support/rehearsed";
import type { Configuration } from "../world/support/rehearsed";

const INSTALLER = "factory.talos.dev/hcloud-installer/${talos_image_factory_schematic.a.id}:v1.12.4";

interface Change {
  readonly iso?: string;
  readonly contract?: string;
  readonly patch?: object;
  readonly apply?: object;
  readonly bootstrap?: boolean;
  readonly server?: object;
}

/** One rented control plane, as our own stacks build it. */
function cluster({
  iso = TALOS_ISO["1.12"],
  contract = "v1.12",
  patch = {},
  apply = {},
  bootstrap = true,
  server = {},
}: Change = {}): Configuration {
  const client_configuration = "${talos_machine_secrets.a.client_configuration}";
  const node = "${hcloud_primary_ip.a.ip_address}";
  return {
    resource: {
      talos_machine_secrets: { a: { talos_version: contract } },
      talos_image_factory_schematic: { a: { schematic: "{}" } },
      hcloud_primary_ip: { a: { name: "a", type: "ipv4", location: "hil" } },
      hcloud_server: {
        a: {
          name: "a",
          server_type: "cpx31",
          location: "hil",
          image: "debian-13",
          iso,
          public_net: [{ ipv4: "${hcloud_primary_ip.a.id}", ipv4_enabled: true, ipv6_enabled: true }],
          ...server,
        },
      },
      talos_machine_configuration_apply: {
        a: {
          client_configuration,
          machine_configuration_input: "${data.talos_machine_configuration.a.machine_configuration}",
          node,
          apply_mode: "staged_if_needing_reboot",
          depends_on: ["hcloud_server.a"],
          ...apply,
        },
      },
      ...(bootstrap
        ? {
            talos_machine_bootstrap: {
              a: { client_configuration, node, depends_on: ["talos_machine_configuration_apply.a"] },
            },
            talos_cluster_kubeconfig: { a: { client_configuration, node, depends_on: ["talos_machine_bootstrap.a"] } },
          }
        : {}),
    },
    data: {
      talos_machine_configuration: {
        a: {
          cluster_name: "test",
          cluster_endpoint: "https://localhost:7445",
          machine_type: "controlplane",
          machine_secrets: "${talos_machine_secrets.a.machine_secrets}",
          talos_version: contract,
          kubernetes_version: "1.34.0",
          config_patches: [
            '${jsonencode({ machine = { install = { image = "' + INSTALLER + '" } } })}',
            ...(Object.keys(patch).length > 0 ? [JSON.stringify(patch)] : []),
          ],
        },
      },
      talos_client_configuration: { a: { cluster_name: "test", client_configuration, endpoints: [node] } },
    },
  };
}

// Each test runs the terraform binary several times, on machines that may be busy.
jest.setTimeout(60_000);

const at = Rehearsed.forEachTest();

const apply = () => at.workspace.run("apply", "-no-color", "-auto-approve", "-input=false");
const value = async (address: string) => (await at.workspace.state())[address] ?? {};

it("creates a cluster from nothing, re-plans empty, and destroys it", async () => {
  await at.init(cluster());
  await at.workspace.apply();
  expect(at.world.cluster.apiDown()).toBeUndefined();
  expect(at.world.cluster.nodes().map(({ name }) => name)).toEqual(["a"]);

  const applied = await value("talos_machine_configuration_apply.a");
  expect(applied).toMatchObject({ id: "machine_configuration_apply", resolved_apply_mode: "auto" });
  const hash = createHash("sha256").update(String(applied["machine_configuration"])).digest("hex");
  expect(applied["machine_configuration_hash"]).toBe(hash);
  const kubeconfig = await value("talos_cluster_kubeconfig.a");
  expect(parse(String(kubeconfig["kubeconfig_raw"]))).toHaveProperty("current-context", "admin@test");
  expect((await at.workspace.plan()).code).toBe(0);

  await at.workspace.apply("-destroy");
  expect(at.world.machines.all()).toEqual([]);
});

it("changes a running node in place, and stages what would reboot it (T4)", async () => {
  await at.init(cluster());
  await at.workspace.apply();
  at.write(cluster({ patch: { machine: { nodeLabels: { site: "hil" } } } }));
  expect((await at.workspace.apply()).text).toContain("0 added, 1 changed");
  expect(at.world.cluster.nodes()[0]?.labels).toMatchObject({ site: "hil" });

  const files = { machine: { files: [{ path: "/var/x", op: "create", content: "", permissions: 420 }] } };
  at.write(cluster({ patch: files }));
  expect((await at.workspace.apply()).text).toContain("Reboot prevented - using staged mode");
  expect(at.world.machines.all()[0]?.staged).toContain("/var/x");
});

it("cannot configure a Talos 1.12 node in this mode if it was in maintenance before the run", async () => {
  const { resource, ...rest } = cluster({ bootstrap: false });
  const { talos_machine_configuration_apply: later, ...first } = resource ?? {};
  await at.init({ resource: first, ...rest });
  await at.workspace.apply();
  at.write({ resource: { ...first, talos_machine_configuration_apply: later ?? {} }, ...rest });
  const { text } = await apply();
  expect(text).toContain("Reboot prevented - using staged mode");
  expect(text).toContain("apply configuration --mode='staged' is not supported in maintenance mode");

  at.write(cluster({ bootstrap: false, apply: { apply_mode: "auto" } }));
  expect((await apply()).code).toBe(0);
});

it("does not detect that a machine was rebuilt (T8)", async () => {
  await at.init(cluster());
  await at.workspace.apply();
  at.write(cluster({ server: { image: "debian-12" } }));
  await at.workspace.apply();
  expect(at.world.cluster.running()).toEqual([]);
  expect((await at.workspace.plan()).code).toBe(0);
});

it("refuses a second bootstrap", async () => {
  await at.init(cluster());
  await at.workspace.apply();
  await at.workspace.succeed("state", "rm", "talos_machine_bootstrap.a");
  expect((await apply()).text).toContain("AlreadyExists desc = etcd data directory is not empty");
  await at.workspace.succeed("import", "-no-color", "talos_machine_bootstrap.a", "x");
  expect((await apply()).code).toBe(0);
});

it.each([
  ["a contract newer than the ISO", { iso: TALOS_ISO["1.11"] }, "a runs Talos v1.11.2"],
  [
    "a host name in the wrong form",
    { patch: { machine: { network: { hostname: "b" } } } },
    "static hostname is already set",
  ],
  [
    "an unknown document",
    { patch: { apiVersion: "v1alpha1", kind: "KubeSpanConfig", enabled: true } },
    "not registered",
  ],
])("shows the node's error: %s", async (_, change, message) => {
  await at.init(cluster(change));
  expect((await apply()).text).toContain(message);
});

it.each([["an empty patch", cluster({ patch: { $: undefined, x: undefined } }), "config_patches are invalid"]])(
  "refuses before the plan: %s",
  async (_, configuration, message) => {
    const machine = configuration.data?.["talos_machine_configuration"]?.["a"] as { config_patches: string[] };
    machine.config_patches = ["{}"];
    await at.init(configuration);
    expect((await at.workspace.plan()).text).toContain(message);
  },
);

it("resets a node on destroy if that is set (T9)", async () => {
  await at.init(cluster({ bootstrap: false, apply: { on_destroy: { reset: true, graceful: false, reboot: true } } }));
  await at.workspace.apply();
  await at.workspace.apply("-destroy", "-target=talos_machine_configuration_apply.a");
  expect(at.world.machines.all().map(({ configuration }) => configuration)).toEqual([undefined]);
});

describe("machine secrets", () => {
  const secrets = (talos_version: string): Configuration => ({
    resource: { talos_machine_secrets: { a: { talos_version } } },
  });

  it("are kept for a newer contract, and replaced for an older one (T6)", async () => {
    await at.init(secrets("v1.12"));
    await at.workspace.apply();
    const before = await value("talos_machine_secrets.a");
    at.write(secrets("v1.13"));
    const raised = await at.workspace.plan();
    expect(raised.text).toContain("machine_secrets");
    expect(raised.text).toContain("will be updated in-place");
    await at.workspace.apply();
    expect((await value("talos_machine_secrets.a"))["machine_secrets"]).toEqual(before["machine_secrets"]);
    at.write(secrets("v1.12"));
    expect((await at.workspace.plan()).text).toContain("must be replaced");
  });

  it("need a valid version", async () => {
    await at.init(secrets("newest"));
    expect((await at.workspace.plan()).text).toContain('error parsing version "newest"');
  });
});
