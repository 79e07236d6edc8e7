import { reconfigurations } from "../effects/reconfiguration";
import type { Reconfiguration } from "../effects/reconfiguration";
import { pathProblem } from "../effects/upgrade-path";
import { talosVersion as versionOf } from "../effects/versions";
import type { Look, Rule } from "../finding";

export const talosVersion: Rule = {
  name: "talos-version",
  refuses: "an installer of an older Talos minor version, or of one that skips a minor version, for a running node",
  traps: [],
  find: (look) =>
    reconfigurations(look).flatMap((node) => {
      const [from, to] = [versionOf(node.before), wantedVersion(look, node)];
      const wrongPath = from === undefined || to === undefined ? undefined : pathProblem(from, to);
      if (wrongPath === undefined) return [];
      return [
        {
          severity: "refused",
          address: node.address,
          what: `would change its node's installer from Talos ${from ?? ""} to ${to ?? ""}`,
          why: `${to ?? ""} ${wrongPath}: Talos is upgraded by one minor version at a time and never down, and a node that is rebuilt would join with a version that the others were never tested with.`,
          instead: "Put `talos.version` back; upgrade one minor version at a time (docs/runbooks/upgrade.md).",
        },
      ];
    }),
};

function wantedVersion({ cluster }: Look, { after }: Reconfiguration): string | undefined {
  return after ? versionOf(after) : cluster.talos.version;
}
