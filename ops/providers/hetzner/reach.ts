import { hetznerTokenVariable } from "../../../spec/providers/hetzner";
import { hetznerEndpoint } from "../../clients/hetzner/endpoint";
import { askJson } from "../../clients/http";
import { NoAnswer } from "../../clients/http/retry";
import type { PlannedValues } from "../orphans/planned";
import type { CloudAccess } from "../cloud-access";

export interface HetznerReach {
  /** The object of a kind, for example `servers`, with this name at Hetzner. */
  hetzner(
    site: string,
    kind: string,
    name: string,
  ): Promise<{ readonly id: string; readonly labels: PlannedValues } | undefined>;
}

export function hetznerReach({ environment, ask = askJson }: CloudAccess): HetznerReach {
  return {
    async hetzner(site, kind, name) {
      const url = `${hetznerEndpoint(environment)}/${kind}?name=${encodeURIComponent(name)}`;
      const { status, body } = await ask(url, {
        headers: { authorization: `Bearer ${environment[`TF_VAR_${hetznerTokenVariable(site)}`] ?? ""}` },
      });
      // Only a list is proof: an empty list means that the object does not exist; an error proves nothing.
      if (status !== 200) throw new NoAnswer(`Hetzner (site ${site}) responds with ${status} to GET ${kind}.`);
      const [found] = (body as Record<string, { id: number; labels: PlannedValues }[]> | undefined)?.[kind] ?? [];
      return found && { id: String(found.id), labels: found.labels };
    },
  };
}
