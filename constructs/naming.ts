import type { TerraformElement } from "cdktf";

/**
 * Gives an element the address that people read in plans: `hcloud_server.talos-vps-cp-0`. Addresses are a public
 * contract: they come from names in the cluster file, never from positions or from the construct tree.
 */
export function named<Element extends TerraformElement>(element: Element, name: string): Element {
  element.overrideLogicalId(name);
  return element;
}
