import { isForDocumentation } from "../../spec";
import type { PreflightContext } from "./context";
import { error } from "./finding";
import type { Check } from "./finding";

/** A firewall that lets nobody in also keeps out the machine that starts the cluster: it would wait for Talos in vain. */
export const adminRanges: Check<Pick<PreflightContext, "cluster" | "rehearsal">> = {
  name: "admin ranges",
  async run({ cluster, rehearsal }) {
    if (rehearsal) return [];
    return cluster.sites.flatMap((site) => {
      if (site.provider !== "hetzner" || !site.adminRanges.every(isForDocumentation)) return [];
      return [
        error(
          `The firewall of ${site.name} would let in nobody but ${site.adminRanges.join(" and ")}, which stands for an example in ` +
            "documentation. The Talos API would answer no one, not even this machine.",
          `Write your own public address into \`sites.${site.name}.adminRanges\` (\`curl -4 https://ifconfig.me\`).`,
        ),
      ];
    });
  },
};
