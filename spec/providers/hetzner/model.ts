import type { NodeFacts, SiteFacts } from "../../node-facts";
import type { HetznerSiteInput } from "./schema";

export type HetznerSite = HetznerSiteInput & SiteFacts;

/** A rented server: Hetzner assigns its address when the layer is applied. */
export interface HetznerNode extends NodeFacts {
  readonly site: HetznerSite;
  readonly serverType: string;
}
