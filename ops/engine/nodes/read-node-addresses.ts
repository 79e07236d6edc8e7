import { storeOptions } from "../run/context";
import type { StoreContext } from "../run/context";
import { layerOutputs } from "../../state/layer-outputs";
import { StateStore } from "../../state/store";
import type { NodeAddresses } from "./node-addresses";

/**
 * Reads the addresses from the outputs of infra, only on the first call: they do not change after infra is applied, and
 * each read of a remote state starts Terraform.
 */
export function nodeAddressReader(context: StoreContext): () => Promise<NodeAddresses> {
  let addresses: Promise<NodeAddresses> | undefined;
  return () => (addresses ??= readNodeAddresses(context));
}

/** From the outputs of infra; none before its first complete apply. */
export async function readNodeAddresses(context: StoreContext): Promise<NodeAddresses> {
  const outputs = await new StateStore(storeOptions(context)).outputs("infra");
  return (outputs?.node_addresses?.value ?? {}) as NodeAddresses;
}

/** Read from the state itself: the stacks on this machine may never have been initialized. */
export async function addressesInState(context: StoreContext): Promise<NodeAddresses> {
  const { node_addresses } = await layerOutputs("infra", storeOptions(context));
  return (node_addresses ?? {}) as NodeAddresses;
}
