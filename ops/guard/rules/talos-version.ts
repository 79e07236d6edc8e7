import { reconfigurations } from "../effects/reconfiguration";
import type { Reconfiguration } from "../effects/reconfiguration";
import { pathProblem } from "../effects/upgrade-path";
import { talosVersion as versionOf } from "../effects/versions";
import type { GuardInput, Rule } from "../finding";

export const talosVersion: Rule = {
  name: "talos-version",
  refuses: "an installer of an older Talos minor version, or of one that skips a minor version, for a running node",
  traps: [],
  find: (input) =>
    reconfigurations(input).flatMap((node) => {
      const [from, to] = [versionOf(node.before), wantedVersion(input, node)];
      const wrongPath = from === undefined || to === undefined ? undefined : pathProblem(from, to);
      if (wrongPath === undefined) return [];
      return [
        {
          decision: "refuse",
          where: node.address,
          message: `would change its node's installer from Talos ${from ?? ""} to ${to ?? ""}`,
          cause: `${to ?? ""} ${wrongPath}: Talos is upgraded by one minor version at a time and never down, and a node that is rebuilt would join with a version that the others were never tested with.`,
          fix: "Put `talos.version` back; upgrade one minor version at a time (docs/runbooks/upgrade.md).",
        },
      ];
    }),
};

function wantedVersion({ cluster }: GuardInput, { after }: Reconfiguration): string | undefined {
  return after ? versionOf(after) : cluster.talos.version;
}
