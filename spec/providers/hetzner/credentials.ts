import type { Cluster } from "../../cluster";
import type { ExternalCredential } from "../../external-credential";
import { toIdentifier } from "../identifier";
import type { HetznerSite } from "./model";

export function hetznerTokenVariable(siteName: string): string {
  return `hetzner_${toIdentifier(siteName)}_token`;
}

export function hetznerCredentials({ services }: Cluster, site: HetznerSite): ExternalCredential[] {
  return [
    {
      kind: "hetzner-token",
      variable: hetznerTokenVariable(site.name),
      source: site.token,
      purpose: `Hetzner Cloud API token of site ${site.name}`,
      layers: [
        "infra",
        ...(services.hcloudCsi ? (["services"] as const) : []),
        // Reverse DNS.
        ...(services.powerdns ? (["config"] as const) : []),
      ],
    },
  ];
}
