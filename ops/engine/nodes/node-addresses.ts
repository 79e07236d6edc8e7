import { terraformIn } from "../run/context";
import type { TerraformContext } from "../run/context";

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
