export { bootsByDhcp, leaseSource } from "./addressing";
export { proxmoxLoginVariables } from "./credentials";
export { COMMON_TAGS, ownerTags, proxmoxPool, volumeOwnerId } from "./identity";
export { isProxmox, proxmoxHosts, proxmoxSites } from "./model";
export type { ProxmoxNode, ProxmoxSite } from "./model";
export { hasGuestAgent, nodeSchematic } from "./schematic";
