import { hostDns } from "../../../../spec/machine-config/host-dns";
import { at, leaves, title } from "../objects";
import type { KubeObject } from "../objects";
import type { Tree } from "../tree";
import { sitesOf } from "./placement";

const ANY_ADDRESS = [undefined, "", "0.0.0.0", "::"];

/**
 * A host port 53 at every address, where Cilium serves it and the node asks its own resolver at 127.0.0.53: the node would
 * ask the pod instead, and could pull no image (decision 25).
 */
export function findHostDnsFaults({ cluster, parts }: Tree): string[] {
  if (cluster.network.cni.name !== "cilium") return [];
  return parts.flatMap((part) =>
    part.objects.filter(takesPort53).flatMap((object) => {
      const sites = sitesOf(object);
      return cluster.nodes
        .filter(({ site }) => sites.length === 0 || sites.includes(site.name))
        .filter((node) => at(hostDns(cluster, node), "hostDNS", "enabled") !== false)
        .map(
          ({ name }) => `${part.name}: ${title(object)} takes port 53 of ${name}, whose own resolver is on (hostDNS)`,
        );
    }),
  );
}

function takesPort53(object: KubeObject): boolean {
  return [...leaves(object)].some(
    ({ value }) => at(value, "hostPort") === 53 && ANY_ADDRESS.includes(at(value, "hostIP") as string | undefined),
  );
}
