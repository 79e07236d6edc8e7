import { TerraformDataSource, TerraformResource, TerraformStack } from "cdktf";
import type { TerraformElement } from "cdktf";

const usedAddresses = new WeakMap<TerraformStack, Set<string>>();

/**
 * Gives an element the address that people read in plans: `hcloud_server.talos-vps-cp-0`. Addresses are a public
 * contract: they come from names in the cluster file, never from positions or from the construct tree. Names that are not
 * in the file have an underscore, which no name in the file can have.
 */
export function setLogicalId<Element extends TerraformElement>(element: Element, name: string): Element {
  claim(element, name);
  element.overrideLogicalId(name);
  return element;
}

// cdktf would silently merge two elements with the same address.
function claim(element: TerraformElement, name: string): void {
  const isResource = TerraformResource.isTerraformResource(element);
  if (!isResource && !TerraformDataSource.isTerraformDataSource(element)) return;
  const address = `${isResource ? "" : "data."}${element.terraformResourceType}.${name}`;
  const stack = TerraformStack.of(element);
  const addresses = usedAddresses.get(stack) ?? new Set();
  if (addresses.has(address)) throw new Error(`${address} would be created twice in the layer ${stack.node.id}`);
  usedAddresses.set(stack, addresses.add(address));
}
