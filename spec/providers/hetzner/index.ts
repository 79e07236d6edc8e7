export { serverArchitecture } from "./architecture";
export { hetznerTokenVariable } from "./credentials";
export { ownerLabels } from "./identity";
export type { HetznerNode, HetznerSite } from "./model";
export { hetznerSites, isHetzner } from "./select";
