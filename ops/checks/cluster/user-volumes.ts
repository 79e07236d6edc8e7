import { specProvider } from "../../../spec";
import { askNodes } from "../../clients/talos/requests";
import { userVolumes } from "../../clients/talos/resources";
import type { UserVolume } from "../../clients/talos/resources";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import { formatCount } from "../../support/count";
import { talosctlFor } from "./context";
import type { ClusterContext } from "./context";

interface ExpectedVolumes {
  readonly node: string;
  readonly volumes: readonly string[];
}

/** Without the volume, a pod with a hostPath below /var/mnt still starts, and writes to the system disk. */
export const userVolumesReady: Check<ClusterContext> = {
  id: "user-volumes",
  title: "every additional disk of the cluster file is a volume of its node",
  appliesTo: ({ cluster }) => wantedVolumes(cluster).length > 0,
  needs: ["talos-api"],
  async run(context) {
    const wanted = wantedVolumes(context.cluster);
    const names = wanted.map(({ node }) => node);
    const { responses, faults } = await askNodes(context, names, (client) => userVolumes(client));
    const missing = wanted.flatMap(({ node, volumes }) => {
      const found = responses.get(node);
      return found ? volumes.flatMap((volume) => faultOf(node, volume, found) ?? []) : [];
    });
    const count = wanted.reduce((sum, { volumes }) => sum + volumes.length, 0);
    return passIfNone(
      [...faults.map(({ what }) => what), ...missing],
      `${formatCount(count, "volume")} on ${names.join(", ")}`,
      talosctlFor(context, names[0], "get volumestatus"),
    );
  },
};

function wantedVolumes({ nodes }: ClusterContext["cluster"]): ExpectedVolumes[] {
  return nodes
    .map((node) => ({
      node: node.name,
      volumes: specProvider(node.site)
        .userVolumes(node)
        .map(({ name }) => name),
    }))
    .filter(({ volumes }) => volumes.length > 0);
}

function faultOf(node: string, volume: string, found: readonly UserVolume[]): string | undefined {
  const one = found.find(({ name }) => name === volume);
  if (one?.phase === "ready") return undefined;
  const state = one ? `is ${one.phase}${one.message === "" ? "" : ` (${one.message})`}` : "is missing";
  return `${node}: volume ${volume} ${state}`;
}
