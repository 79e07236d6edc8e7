import { TalosCluster } from "../../constructs/talos-cluster";
import { TalosImage } from "../../constructs/talos-image";
import type { HybridFile } from "../support/hybrid";
import { alone, decoded, hybrid } from "./support/alone";
import { IDENTITY, machineAt } from "./support/machine";
import { nonEmpty } from "../support/non-empty";

function cluster(change: (file: HybridFile) => void = () => undefined) {
  const file = hybrid(change);
  return alone((stack) => {
    const machines = file.nodes.map((node, index) => machineAt(stack, node, `198.51.100.${index + 1}`));
    new TalosCluster(stack, "talos", {
      cluster: file,
      machines,
      identity: IDENTITY,
      project: "../..",
      talosconfigPath: "../../talosconfig",
    });
  });
}

describe("an image of Talos", () => {
  const image = (secureBoot: boolean) => {
    let [installer, trigger] = ["", ""];
    const stack = alone((scope) => {
      const made = new TalosImage(scope, "image", {
        name: "site_atlas",
        schematic: { customization: {} },
        version: "v1.12.4",
        platform: "metal",
        secureBoot,
      });
      ({ installer, trigger } = made);
    });
    return { stack, installer, trigger };
  };

  test("asks the factory for the version and platform, for amd64 by default", () => {
    const { stack, trigger } = image(false);
    expect(trigger).toBe("talos_image_factory_schematic.site_atlas.id");
    expect(decoded(stack.resource.talos_image_factory_schematic?.site_atlas?.schematic)).toEqual({ customization: {} });
    expect(stack.data.talos_image_factory_urls?.site_atlas).toMatchObject({
      talos_version: "v1.12.4",
      platform: "metal",
      architecture: "amd64",
    });
  });

  test("has another installer with SecureBoot", () => {
    expect(image(true).installer).not.toBe(image(false).installer);
  });
});

test("resources of a machine are replaced with the machine only", () => {
  const { resource } = cluster();
  const names = hybrid().nodes.map(({ name }) => name);
  expect(Object.keys(resource.null_resource ?? {})).toEqual(expect.arrayContaining(names));
  for (const name of nonEmpty(names)) {
    expect(resource.null_resource?.[name]?.lifecycle).toEqual({ replace_triggered_by: [`hcloud_server.${name}.id`] });
    expect(resource.talos_machine_configuration_apply?.[name]?.lifecycle).toEqual({
      replace_triggered_by: [`null_resource.${name}.id`, `talos_image_factory_schematic.${name}.id`],
    });
  }
});

describe("a Talos cluster", () => {
  const { resource, data } = cluster();
  const first = hybrid().nodes.find(({ role }) => role === "controlplane")?.name ?? "";

  test("starts etcd on one control plane, after its configuration", () => {
    expect(Object.keys(resource.talos_machine_bootstrap ?? {})).toEqual(["hybrid"]);
    expect(resource.talos_machine_bootstrap?.hybrid?.depends_on).toEqual([
      expect.stringMatching(/^talos_machine_configuration_apply\./),
    ]);
  });

  test("does not bootstrap again while other control planes run", () => {
    expect(resource.talos_machine_bootstrap?.hybrid).not.toHaveProperty("lifecycle");
  });

  test("bootstraps a replaced control plane again if it is the only one", () => {
    const lone = cluster((file) => {
      const [kept] = file.nodes.filter((node: { role: string }) => node.role === "controlplane");
      file.nodes = file.nodes.filter((node: { role: string }) => node.role !== "controlplane" || node === kept);
      file.dns.nameServers = { ns1: kept.name };
    });
    expect(lone.resource.talos_machine_bootstrap?.hybrid?.lifecycle).toMatchObject({
      replace_triggered_by: [expect.stringMatching(/^null_resource\..*\.id$/)],
    });
  });

  test("has a configuration for each node, with its role and the contract of the file", () => {
    const { nodes, talos } = hybrid();
    expect(Object.keys(data.talos_machine_configuration ?? {})).toHaveLength(nodes.length);
    expect(data.talos_machine_configuration?.[first]).toMatchObject({
      machine_type: "controlplane",
      talos_version: talos.contract,
    });
  });

  test("is ready once the Kubernetes API responds", () => {
    expect(resource.null_resource?.kubernetes_api?.depends_on).toEqual(["talos_cluster_kubeconfig.hybrid"]);
  });
});
