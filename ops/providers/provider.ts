import type { Nodes, ProviderName } from "../../spec";

/** Everything that `ops/` has to know of a machine provider. */
export interface OpsProvider<P extends ProviderName> {
  /** The Terraform type of a machine. Its resources have the names of the nodes. */
  readonly machineType: string;
  /** How a person finds the machine of a node: `VM 4711`. */
  describeMachine(node: Nodes[P]): string;
}
