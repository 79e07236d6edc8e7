import { hetznerTokenVariable } from "../../../spec/providers/hetzner";
import { HetznerClient } from "../../clients/hetzner/client";
import { hetznerEndpoint } from "../../clients/hetzner/endpoint";
import type { PlannedValues } from "../orphans/planned";
import type { CloudAccess } from "../cloud-access";

export interface HetznerApis {
  /** The object of a kind, for example `servers`, with this name at Hetzner. */
  hetzner(
    site: string,
    kind: string,
    name: string,
  ): Promise<{ readonly id: string; readonly labels: PlannedValues } | undefined>;
}

export function hetznerApis({ environment, ask }: CloudAccess): HetznerApis {
  return {
    // An empty list means that the object does not exist; an error proves nothing, and is thrown.
    async hetzner(site, kind, name) {
      const token = environment[`TF_VAR_${hetznerTokenVariable(site)}`] ?? "";
      const found = await new HetznerClient([site], token, hetznerEndpoint(environment), ask).find(kind, name);
      return found && { id: String(found.id), labels: found.labels };
    },
  };
}
