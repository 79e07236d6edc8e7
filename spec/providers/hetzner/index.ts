export { serverArchitecture } from "./architecture";
export { hetznerTokenVariable } from "./credentials";
export { ownerLabels } from "./identity";
export { hetznerSites, isHetzner } from "./model";
export type { HetznerNode, HetznerSite } from "./model";
