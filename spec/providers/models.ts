import type { SiteFacts } from "../node-facts";
import type { HetznerNode } from "./hetzner/model";
import type { MetalNode } from "./metal/model";
import type { ProviderName } from "./names";
import type { ProxmoxNode } from "./proxmox/model";
import type { SiteInputs } from "./schemas";

export type Sites = { [P in ProviderName]: SiteInputs[P] & SiteFacts };

interface NodesByProvider {
  readonly hetzner: HetznerNode;
  readonly proxmox: ProxmoxNode;
  readonly metal: MetalNode;
}

export type Nodes = { [P in ProviderName]: NodesByProvider[P] };
