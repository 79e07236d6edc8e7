import { TalosNode } from "../../constructs/talos-node";
import type { Machine } from "../../constructs/machine";
import type { Node } from "../../spec";
import { alone, hybrid } from "./support/alone";
import { IDENTITY, machineAt } from "./support/machine";

const cluster = hybrid();
const [node, neighbour] = cluster.nodes as unknown as readonly [Node, Node];
const { name } = node;
const KNOWN = { condition: '${local.lease != ""}', errorMessage: "no lease" };

function made(own: Partial<Machine> = {}, endpoint?: Partial<Machine>) {
  return alone((stack) => {
    const machine = { ...machineAt(stack, node, "198.51.100.1"), ...own };
    const other = endpoint && { ...machineAt(stack, neighbour, "198.51.100.2"), ...endpoint };
    new TalosNode(stack, "node", {
      cluster,
      machine,
      identity: IDENTITY,
      endpoint: "https://198.51.100.1:6443",
      endpointMachine: other,
    });
  });
}

test("a node is configured at its address, after the machine is known, with the role and version of the file", () => {
  const { data, resource } = made();
  expect(data.talos_machine_configuration?.[name]).toMatchObject({
    cluster_endpoint: "https://198.51.100.1:6443",
    machine_type: "controlplane",
    kubernetes_version: cluster.kubernetes.version.replace("v", ""),
  });
  expect(data.talos_machine_configuration?.[name]).not.toHaveProperty("lifecycle");
  expect(Object.keys(resource.talos_machine_configuration_apply ?? {})).toEqual([name]);
  expect(resource.talos_machine_configuration_apply?.[name]).toMatchObject({
    node: "198.51.100.1",
    endpoint: "198.51.100.1",
    depends_on: [`null_resource.${name}`],
  });
});

test("a node accepts the authorities that a rotation adds", () => {
  const patches = made().data.talos_machine_configuration?.[name]?.config_patches as string[];
  expect(patches.at(-1)).toMatch(/^\$\{jsonencode\(/);
  expect(patches.at(-1)).toMatch(/"machine" = \{"acceptedCAs" = .*"crt" = "former Talos CA"/);
});

test("a node whose configuration changes its address is configured once at the first one", () => {
  const { talos_machine_configuration_apply: applied } = made({ firstAddress: "192.0.2.7" }).resource;
  expect(applied?.[`${name}_first_contact`]).toMatchObject({
    node: "192.0.2.7",
    endpoint: "192.0.2.7",
    lifecycle: { ignore_changes: ["node", "endpoint", "machine_configuration_input", "client_configuration"] },
  });
  expect(applied?.[name]).toMatchObject({
    node: "198.51.100.1",
    depends_on: [`null_resource.${name}`, `talos_machine_configuration_apply.${name}_first_contact`],
  });
});

test("an unknown address fails the plan before a request is sent to it, also that of the machine behind the endpoint", () => {
  const lifecycle = (stack: ReturnType<typeof made>) => stack.data.talos_machine_configuration?.[name]?.lifecycle;
  const precondition = { condition: KNOWN.condition, error_message: KNOWN.errorMessage };
  expect(lifecycle(made({ addressKnown: KNOWN }))).toEqual({ precondition: [precondition] });
  expect(lifecycle(made({ addressKnown: KNOWN }, { addressKnown: KNOWN }))).toEqual({ precondition: [precondition] });
  expect(lifecycle(made({}, { addressKnown: KNOWN }))).toEqual({ precondition: [precondition] });
});

test("another machine behind the endpoint configures the node again", () => {
  const triggers = (stack: ReturnType<typeof made>) =>
    (stack.resource.talos_machine_configuration_apply?.[name]?.lifecycle as { replace_triggered_by: string[] })
      .replace_triggered_by;
  const own = [`null_resource.${name}.id`, `talos_image_factory_schematic.${name}.id`];
  expect(triggers(made())).toEqual(own);
  expect(triggers(made({}, {}))).toEqual([...own, `null_resource.${neighbour.name}.id`]);
});
