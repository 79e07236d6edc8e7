import { error } from "../../../rules/rule";
import type { Rule } from "../../../rules/rule";
import { hetznerSites } from "../lookup";

/** The driver logs in to one project, and finds no server of another. */
export const oneHetznerProjectForVolumes: Rule = (cluster) => {
  const [first, ...others] = hetznerSites(cluster);
  if (!cluster.services.hcloudCsi || !first) return [];
  return others
    .filter(([, { token }]) => JSON.stringify(token) !== JSON.stringify(first[1].token))
    .map(([name]) =>
      error(
        ["sites", name, "token"],
        `is not the token of ${first[0]}; hcloudCsi works in one Hetzner project, and would not find these servers`,
        "Keep all Hetzner sites in one project, with one token, or remove hcloudCsi.",
      ),
    );
};
