import type { NodeFacts, SiteFacts } from "../../node-facts";
import type { MetalSiteInput } from "./schema";

export type MetalSite = MetalSiteInput & SiteFacts;

/** The user's own machine, which boots Talos by itself. */
export interface MetalNode extends NodeFacts {
  readonly site: MetalSite;
  readonly address: string;
  /** In lower case. */
  readonly uuid: string;
  readonly disk: MetalSiteInput["disk"];
  /** The MAC address for the magic packet that switches the machine on; undefined: you switch it on. */
  readonly wakes?: string;
}
