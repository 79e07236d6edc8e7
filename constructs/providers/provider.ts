import type { TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import type { Cluster, ProviderName, Sites } from "../../spec";
import type { Machine } from "../machine";

/** The values that every layer passes to its providers. */
export interface LayerProps {
  readonly cluster: Cluster;
  /** A credential from outside, as the variable of the layer that carries it. */
  outsideVariable(variable: string): string;
}

export interface MachinesProps extends LayerProps {
  /** The token that the identity layer created for this site. */
  siteToken(site: string): string;
  /** Node → address, for sites whose leases are in nodes.txt. */
  readonly nodeAddresses: TerraformVariable | undefined;
  /** The path of the project, relative to Terraform's working directory. */
  readonly project: string;
}

export interface ReverseDnsProps extends LayerProps {
  addressId(node: string): string;
  address(node: string): string;
}

/** Tokens that the identity layer creates for a site; `csi` if the storage driver is enabled. */
export interface SiteTokens {
  readonly terraform: string;
  readonly csi?: string;
}

/** The constructs that each layer adds for a site of a machine provider. */
export interface SiteConstruct<P extends ProviderName> {
  /** In the identity layer. @returns undefined if the provider is used with credentials from outside alone */
  addAccess(scope: Construct, site: Sites[P], props: LayerProps): SiteTokens | undefined;
  /** In the infra layer. */
  addMachines(scope: Construct, site: Sites[P], props: MachinesProps): Machine[];
  /** In the config layer: names for the public addresses of the site, if it has any. */
  addReverseDns(scope: Construct, site: Sites[P], props: ReverseDnsProps): void;
  /** The configuration of its storage driver, if it is more than one credential. */
  driverConfig(cluster: Cluster, tokenOf: (site: string) => string): string;
}
