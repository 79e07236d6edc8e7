export { broadcastOf } from "./broadcast";
export { isMetal, metalNodes } from "./model";
export type { MetalNode, MetalSite } from "./model";
