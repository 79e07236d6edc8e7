import { storeOptions, terraformIn } from "../run/context";
import type { Context, TerraformContext } from "../run/context";
import { layerOutputs } from "../../state/layer-outputs";

/** Node name → address. */
export type NodeAddresses = Readonly<Record<string, string>>;

/**
 * Reads the addresses from the outputs of infra, on the first call only: nothing changes them after infra is applied, and each
 * read starts Terraform.
 */
export function nodeAddressReader(context: TerraformContext): () => Promise<NodeAddresses> {
  let addresses: Promise<NodeAddresses> | undefined;
  return () => (addresses ??= readNodeAddresses(context));
}

async function readNodeAddresses(context: TerraformContext): Promise<NodeAddresses> {
  const { node_addresses } = await terraformIn(context, "infra").output();
  return (node_addresses?.value ?? {}) as NodeAddresses;
}

/** From the state itself: the stacks on this machine may never have been initialized. */
export async function addressesInState(context: Context): Promise<NodeAddresses> {
  const { node_addresses } = await layerOutputs("infra", storeOptions(context));
  return (node_addresses ?? {}) as NodeAddresses;
}
