import type { TerraformResource, TerraformStack } from "cdktf";
import { MachineIdentity } from "../../../constructs/machine-identity";
import type { Machine } from "../../../constructs/machine";
import type { TalosIdentity } from "../../../constructs/talos-identity";
import { TalosImage } from "../../../constructs/talos-image";
import type { Node } from "../../../spec";

/** What infra reads of the auth layer. */
export const IDENTITY = {
  machineSecrets: {},
  clientConfiguration: { caCertificate: "ca", clientCertificate: "crt", clientKey: "key" },
  acceptedCAs: { talos: [{ crt: "former Talos CA" }], kubernetes: [] },
} as unknown as TalosIdentity;

/** A machine without a provider: an image, an address, and any resource in the place of the server. */
export function machineAt(stack: TerraformStack, clusterNode: Node, address: string): Machine {
  const { name } = clusterNode;
  const image = new TalosImage(stack, `${name}-image`, {
    name,
    schematic: { customization: {} },
    version: "v1.12.4",
    platform: "metal",
  });
  const machine = { terraformResourceType: "hcloud_server", friendlyUniqueId: name } as TerraformResource;
  const identity = new MachineIdentity(stack, `${name}-identity`, { nodeName: name, machine, machineId: "1" });
  return { clusterNode, address, image, identity };
}
