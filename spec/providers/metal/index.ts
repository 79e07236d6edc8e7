export { broadcastOf } from "./broadcast";
export type { MetalNode, MetalSite } from "./model";
export { isMetal, metalNodes } from "./select";
