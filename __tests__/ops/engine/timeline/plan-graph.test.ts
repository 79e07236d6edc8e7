import { planGraph } from "../../../../ops/engine/timeline/plan-graph";

const expression = (...references: string[]) => ({ references });
const graphOf = (resources: object[], more: object = {}) =>
  planGraph({ configuration: { ...more, root_module: { resources: resources as never } } });

describe("references in a plan", () => {
  test("are read from arguments at any depth, and from depends_on", () => {
    const { nodes } = graphOf([
      {
        address: "hcloud_server.a",
        expressions: {
          name: { constant_value: "a" },
          public_net: [{ ipv4: expression("hcloud_primary_ip.a.id", "hcloud_primary_ip.a") }],
        },
        depends_on: ["hcloud_firewall.home"],
      },
    ]);
    expect(nodes.get("hcloud_server.a")?.references).toEqual([
      { address: "hcloud_primary_ip.a" },
      { address: "hcloud_firewall.home" },
    ]);
  });

  test("include the provider configuration for each of its resources", () => {
    const { nodes } = graphOf([{ address: "helm_release.cilium", provider_config_key: "helm" }], {
      provider_config: {
        helm: { expressions: { kubernetes: expression("data.talos_files.a.raw", "data.talos_files.a") } },
        null: { expressions: { other: expression("null_resource.b.id") } },
      },
    });
    expect(nodes.get("helm_release.cilium")?.references).toEqual([{ address: "data.talos_files.a" }]);
  });

  test("point to an output of a lower layer, or to all of them if none is named", () => {
    const state = "data.terraform_remote_state.auth";
    const { nodes } = graphOf([
      {
        address: "a.a",
        expressions: { x: expression(`${state}.outputs.tokens["home"].csi`, `${state}.outputs`, state) },
      },
      { address: "b.b", expressions: { x: expression(state) } },
    ]);
    expect(nodes.get("a.a")?.references).toEqual([{ layer: "auth", output: "tokens" }]);
    expect(nodes.get("b.b")?.references).toEqual([{ layer: "auth" }]);
  });

  test("include the provisioners of a resource and their input", () => {
    const command = {
      constant_value: 'node --require "../tools/typescript.cjs" "../ops/provisioners/wait-for-api.ts" "$URL" 600',
    };
    const { nodes } = graphOf([
      {
        address: "null_resource.api",
        provisioners: [{ expressions: { command, environment: expression("hcloud_primary_ip.a.ip_address") } }],
      },
    ]);
    expect(nodes.get("null_resource.api")).toEqual({
      programs: ["wait-for-api"],
      references: [{ address: "hcloud_primary_ip.a" }],
    });
  });

  test("contain no value of the plan", () => {
    const graph = graphOf([{ address: "a.a", expressions: { password: { constant_value: "hunter2" } } }]);
    expect(JSON.stringify([...graph.nodes, ...graph.outputs])).not.toContain("hunter2");
  });
});
