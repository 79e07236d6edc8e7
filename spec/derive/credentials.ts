import type { Cluster } from "../cluster";
import type { Source } from "../schema/primitives";

export type Layer = "auth" | "infra" | "services" | "config";

export const LAYERS: readonly Layer[] = ["auth", "infra", "services", "config"];

/** A secret from outside: the sensitive Terraform variable that carries it, and where it is read. */
export interface OutsideCredential {
  readonly variable: string;
  readonly source: Source;
  readonly purpose: string;
  readonly layers: readonly Layer[];
}

export const GIT_TOKEN = "git_token";

export function hetznerTokenVariable(siteName: string): string {
  return `hetzner_${identifier(siteName)}_token`;
}

export function proxmoxLoginVariables(siteName: string): { username: string; password: string } {
  const prefix = `proxmox_${identifier(siteName)}`;
  return { username: `${prefix}_username`, password: `${prefix}_password` };
}

/** Everything that must be there before anything runs, and who needs it. */
export function outsideCredentials(cluster: Cluster): OutsideCredential[] {
  const bySite = cluster.sites.flatMap((site): OutsideCredential[] => {
    if (site.provider === "hetzner") {
      return [
        {
          variable: hetznerTokenVariable(site.name),
          source: site.token,
          purpose: `Hetzner Cloud API token of site ${site.name}`,
          layers: [
            "infra",
            ...(cluster.services.hcloudCsi ? (["services"] as const) : []),
            // Reverse DNS.
            ...(cluster.services.powerdns ? (["config"] as const) : []),
          ],
        },
      ];
    }
    const { username, password } = proxmoxLoginVariables(site.name);
    const layers: Layer[] = ["auth"];
    return [
      { variable: username, source: site.login.username, purpose: `Proxmox login of site ${site.name}`, layers },
      { variable: password, source: site.login.password, purpose: `Proxmox password of site ${site.name}`, layers },
    ];
  });
  return [
    ...bySite,
    {
      variable: GIT_TOKEN,
      source: cluster.gitops.token,
      purpose: `token that may push to ${cluster.gitops.repository}`,
      layers: ["services"],
    },
  ];
}

function identifier(siteName: string): string {
  return siteName.replaceAll("-", "_");
}
