export { isBootedByDhcp, leaseSource } from "./addressing";
export { proxmoxLoginVariables } from "./credentials";
export { COMMON_TAGS, ownerTags, proxmoxPool, volumeOwnerId } from "./identity";
export type { Card, Disk, ProxmoxNode, ProxmoxSite } from "./model";
export type { HighAvailability } from "./extras-schema";
export { hasGuestAgent, nodeSchematic } from "./schematic";
export { isProxmox, proxmoxHosts, proxmoxSites } from "./select";
