export { isMetal, metalNodes } from "./model";
export type { MetalNode, MetalSite } from "./model";
