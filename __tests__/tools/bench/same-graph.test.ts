import { sameGraph } from "../../../tools/bench/same-graph";

test("the graph without providers has every resource and data source, in the same order", () => {
  const stack = {
    data: {
      talos_image_factory_urls: { "node-1": { schematic_id: "${talos_image_factory_schematic.node-1.id}" } },
    },
    resource: {
      talos_image_factory_schematic: { "node-1": { schematic: "extensions" } },
      proxmox_virtual_environment_vm: {
        "node-1": {
          description:
            "${data.talos_image_factory_urls.node-1.urls.installer} for proxmox_virtual_environment_vm.node-1",
          lifecycle: { replace_triggered_by: ["null_resource.network-1.id"] },
        },
      },
      null_resource: { "network-1": {}, "node-1": { depends_on: ["proxmox_virtual_environment_vm.node-1"] } },
    },
  };

  expect(sameGraph(stack).resource.terraform_data).toEqual({
    "talos_image_factory_schematic_node-1": { depends_on: [] },
    "data_talos_image_factory_urls_node-1": { depends_on: ["terraform_data.talos_image_factory_schematic_node-1"] },
    "null_resource_network-1": { depends_on: [] },
    "proxmox_virtual_environment_vm_node-1": {
      depends_on: ["terraform_data.data_talos_image_factory_urls_node-1", "terraform_data.null_resource_network-1"],
    },
    "null_resource_node-1": { depends_on: ["terraform_data.proxmox_virtual_environment_vm_node-1"] },
  });
});
