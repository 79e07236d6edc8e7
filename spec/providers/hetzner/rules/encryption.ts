import { error } from "../../../rules/rule";
import type { Rule } from "../../../rules/rule";
import { hetznerSites } from "../lookup";

/** Servers of Hetzner Cloud have neither a TPM nor SecureBoot. */
export const noTpmAtHetzner: Rule = (cluster) => {
  const rented = hetznerSites(cluster).map(([name]) => name);
  if (cluster.encryption?.provider !== "tpm" || rented.length === 0) return [];
  return [
    error(
      ["encryption", "provider"],
      `tpm needs machines with a TPM and SecureBoot, and servers of Hetzner Cloud have neither (${rented.join(", ")})`,
      "Write `nodeID`, which protects a disk that leaves its machine, or `static`.",
    ),
  ];
};
